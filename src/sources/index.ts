import type { z } from 'zod';
import { EngineError } from '../engine/errors.ts';
import type { DeliveredFile, Delivery, Sources } from '../engine/ports.ts';
import { CommerceWorld } from './commerce.ts';
import { CommerceConfig } from './commerce-config.ts';
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
/** Where the order desk of the commerce project does: a folder for each kind of file. */
const COMMERCE_LANDING = '/Volumes/commerce_prod/bronze/landing';

/** The first problem as `path: message`, plus what the object may hold. */
function explain(error: z.ZodError): string {
  const issue = error.issues[0]!;
  return `${issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''}${issue.message}`;
}

function parseConfig<T>(schema: z.ZodType<T>, config: unknown): T {
  const parsed = schema.safeParse(config);
  if (parsed.success) return parsed.data;
  throw new EngineError({
    condition: 'SANDBOX_SOURCES_INVALID',
    message: `The numbers of the sources do not fit: ${explain(parsed.error)}.`,
    hint: 'They stand under `sources:` in the base and, over it, in the lab; src/sources/config.ts and commerce-config.ts say what they mean.',
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

/** The two kinds of world have no source in common; the order desk is the one that has orders of its own. */
const isCommerce = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && Object.hasOwn(config, 'orders');

const COMMERCE = ['orders', 'customers', 'manifest'] as const;

function deliverCommerce(world: CommerceWorld, { source, day, fault }: Delivery): DeliveredFile[] {
  const known = COMMERCE.find((name) => name === source);
  if (!known) throw unknownSource(source, COMMERCE);
  if (fault !== undefined) {
    throw new EngineError({
      condition: 'SANDBOX_FAULT_INVALID',
      message: `Deliveries of ${source} have no faults.`,
      hint: 'What is special about a day stands in its numbers: undecided, without_id, without_amount, late, crossed.',
    });
  }
  return world[known](day).map((sheet) => ({
    path: `${COMMERCE_LANDING}/${source}/${sheet.name}`,
    content: render(sheet),
    modified: sheet.modified,
  }));
}

function unknownSource(source: string, known: readonly string[]): EngineError {
  return new EngineError({
    condition: 'SANDBOX_SOURCE_UNKNOWN',
    message: `There is no source ${source}.`,
    hint: `The sources are ${known.join(', ')}.`,
  });
}

function isSource(name: string): name is keyof typeof SHEETS {
  return Object.hasOwn(SHEETS, name);
}

/** Worlds by configuration and seed, so that a night does not live all nights before it again. */
function remembering<T>(open: (config: unknown, seed: number) => T): (config: unknown, seed: number) => T {
  const worlds = new WeakMap<object, Map<number, T>>();
  return (config, seed) => {
    const known = worlds.get(config as object)?.get(seed);
    if (known) return known;
    const world = open(config, seed);
    const seeds = worlds.get(config as object) ?? new Map<number, T>();
    worlds.set(config as object, seeds.set(seed, world));
    return world;
  };
}

/**
 * The source systems of the warehouse: SAP headers, items and customers, and reference rates; or the order desk of the
 * commerce project. `Delivery.config` is the whole `sources:` block, because they live in one world: an order has a
 * customer. The same configuration, seed and day give the same files for ever.
 */
export function createSources(): Sources {
  const worldOf = remembering((config, seed) => openWorld(parseConfig(SourcesConfig, config), seed));
  const commerceOf = remembering((config, seed) => new CommerceWorld(parseConfig(CommerceConfig, config), seed));
  return {
    deliver(delivery: Delivery): DeliveredFile[] {
      const { source, day, seed, config, fault } = delivery;
      if (isCommerce(config)) return deliverCommerce(commerceOf(config, seed), delivery);
      const world = worldOf(config, seed);
      if (!isSource(source) || world.config[source] === undefined) {
        const known = Object.keys(SHEETS).filter((name) => isSource(name) && world.config[name] !== undefined);
        throw unknownSource(source, known);
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
