import type { Warehouse } from '../../engine/index.ts';
import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds } from '../finding.ts';
import { count } from '../text.ts';
import type { Look } from './look.ts';

/** Files of a volume are there, gone, or as they were. */
export function checkVolume(check: CheckOf<'volume'>, look: Look): Finding {
  const now = filesBelow(look.scene.warehouse, check.path);
  if (check.expect === 'present') return now.size > 0 ? holds() : fails({ expected: check.path, actual: 'no file' });
  if (check.expect === 'absent') {
    return now.size === 0
      ? holds()
      : fails({ expected: `no file below ${check.path}`, actual: count(now.size, 'file') });
  }
  const before = filesBelow(look.counterpart('start').warehouse, check.path);
  const gone = [...before].find(([path, content]) => now.get(path) !== content);
  const added = check.expect === 'unchanged' ? [...now.keys()].find((path) => !before.has(path)) : undefined;
  if (gone)
    return fails({ expected: gone[0], actual: now.has(gone[0]) ? `${gone[0]} with other content` : 'no such file' });
  return added === undefined ? holds() : fails({ expected: `no other file below ${check.path}`, actual: added });
}

function filesBelow({ state }: Warehouse, path: string): Map<string, string> {
  const below = [...state.volumes].filter(([name]) => name === path || name.startsWith(`${path}/`));
  return new Map(below.map(([name, file]) => [name, file.content]));
}
