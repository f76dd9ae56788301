import type { Ports } from '../engine/index.ts';
import { LIMITS } from '../runtime/limits.ts';
import { openNodePorts } from '../runtime/node/ports.ts';

/**
 * An engine for graders. It holds the histories of several seeds at once, so its tables lie in a database that DuckDB
 * compresses: two histories of fourteen nights take 164 MB instead of 458.
 */
export async function openGraderPorts(options: { alive?: () => void } = {}): Promise<Ports> {
  const ports = await openNodePorts(options);
  ports.database.exec("ATTACH ':memory:' AS histories (COMPRESS)");
  ports.database.exec('USE histories');
  ports.database.setTimeLimit(LIMITS.statement);
  return ports;
}
