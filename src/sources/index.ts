import type { z } from 'zod';
import { EngineError } from '../engine/errors.ts';
import type { DeliveredFile, Delivery, Sources } from '../engine/ports.ts';
import { SourcesConfig } from './config.ts';
import { CustomerWorld } from './customers.ts';
import { applyFault, Fault, FaultError, type SheetsOn } from './faults.ts';
import { OrderWorld } from './orders.ts';
import { render, type Sheet } from './records.ts';
import { SHEETS, type World } from './sheets.ts';
import { ShopWorld } from './shop.ts';

export { SourcesConfig } from './config.ts';
export { Fault } from './faults.ts';

/** Where every source system lands its files, one folder a day. */
const LANDING = '/Volumes/dwh_prod/bronze/landing';

/** The first problem as `path: message`, plus what the object may hold. */
function explain(error: z.ZodError): string {
  const issue = error.issues[0]!;
  return `${issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''}${issue.message}`;
}

function parseConfig(config: unknown): SourcesConfig {
  const parsed = SourcesConfig.safeParse(config);
  if (parsed.success) return parsed.data;
  throw new EngineError({
    condition: 'SANDBOX_SOURCES_INVALID',
    message: `The numbers of the sources do not fit: ${explain(parsed.error)}.`,
    hint: 'They stand under `sources:` in the base and, over it, in the lab; src/sources/config.ts says what they mean.',
  });
}

function parseFault(fault: unknown, source: string): Fault {
  const parsed = Fault.safeParse(fault);
  if (parsed.success) return parsed.data;
  throw new EngineError({
    condition: 'SANDBOX_FAULT_INVALID',
    message: `The fault of ${source} is not one: ${explain(parsed.error)}.`,
    hint: `A fault is made of ${Object.keys(Fault.shape).join(', ')}.`,
  });
}

function faulty(on: SheetsOn, day: string, fault: unknown, source: string): Sheet[] {
  try {
    return applyFault(on(day), parseFault(fault, source), on);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    throw new EngineError({ condition: 'SANDBOX_FAULT_INVALID', message: `${error.message}.`, hint: error.hint });
  }
}

function openWorld(config: SourcesConfig, seed: number): World {
  const exact = seed === config.sap_vbap.declared_for_seed;
  const customers = new CustomerWorld(config.sap_kna1, { seed, exact, first: config.sap_vbap.first_day });
  const orders = new OrderWorld(config.sap_vbap, seed, customers);
  const shop = config.shop_order && new ShopWorld(config.shop_order, seed, exact);
  return { seed, exact, config, customers, orders, shop };
}

function isSource(name: string): name is keyof typeof SHEETS {
  return Object.hasOwn(SHEETS, name);
}

/**
 * The source systems of the warehouse: SAP headers, items and customers, and reference rates. `Delivery.config` is the
 * whole `sources:` block, because they live in one world: an order has a customer. The same configuration, seed and day
 * give the same files for ever; worlds are remembered so that a night does not live all nights before it again.
 */
export function createSources(): Sources {
  const worlds = new WeakMap<object, Map<number, World>>();
  const worldOf = (config: unknown, seed: number): World => {
    const parsed = worlds.get(config as object)?.get(seed);
    if (parsed) return parsed;
    const world = openWorld(parseConfig(config), seed);
    const seeds = worlds.get(config as object) ?? new Map<number, World>();
    worlds.set(config as object, seeds.set(seed, world));
    return world;
  };
  return {
    deliver({ source, day, seed, config, fault }: Delivery): DeliveredFile[] {
      const world = worldOf(config, seed);
      if (!isSource(source) || world.config[source] === undefined) {
        const known = Object.keys(SHEETS).filter((name) => isSource(name) && world.config[name] !== undefined);
        throw new EngineError({
          condition: 'SANDBOX_SOURCE_UNKNOWN',
          message: `There is no source ${source}.`,
          hint: `The sources are ${known.join(', ')}.`,
        });
      }
      const on: SheetsOn = (wanted) => SHEETS[source](world, wanted);
      const sheets = fault === undefined ? on(day) : faulty(on, day, fault, source);
      return sheets.map((sheet) => ({
        path: `${LANDING}/${source}/dt=${sheet.folder ?? day}/${sheet.name}`,
        content: render(sheet),
        modified: sheet.modified,
      }));
    },
  };
}
