import { addDays } from './calendar.ts';
import type { CustomerConfig } from './config.ts';
import { vary } from './plan.ts';
import { type Random, random } from './random.ts';

/** One row of an extract, with SAP's names. */
export interface Customer {
  KUNNR: string;
  NAME1: string;
  STRAS: string;
  PSTLZ: string;
  ORT01: string;
  LAND1: string;
  KUKLA: string;
}

const NAMES = [
  'Berghof',
  'Nordlicht',
  'Seeblick',
  'Tulpe',
  'Lindenhof',
  'Alpina',
  'Kornblume',
  'Hafenkontor',
  'Steinbock',
  'Morgentau',
  'Rosengarten',
  'Windrad',
  'Silberdistel',
  'Talblick',
  'Waldquell',
  'Eisvogel',
  'Sonnenhang',
  'Kranich',
  'Feldmann',
  'Hochland',
  'Mühlbach',
  'Anker',
  'Zeder',
  'Kastanie',
  'Delta',
  'Polder',
  'Arve',
  'Enzian',
  'Ginster',
  'Holunder',
]; // prettier-ignore
const FORMS: Record<string, string[]> = {
  DE: ['GmbH', 'KG', 'OHG'],
  AT: ['GmbH', 'OG'],
  CH: ['AG', 'GmbH'],
  NL: ['BV', 'NV'],
};
const STREETS = [
  'Bahnhofstr.',
  'Hauptstr.',
  'Seeweg',
  'Marktplatz',
  'Gartenstr.',
  'Hafenstr.',
  'Kade',
  'Ringstr.',
  'Dorfstr.',
];
const CITIES: Record<string, [string, string][]> = {
  DE: [
    ['20457', 'Hamburg'],
    ['80331', 'Muenchen'],
    ['50667', 'Koeln'],
    ['04109', 'Leipzig'],
    ['70173', 'Stuttgart'],
  ],
  AT: [
    ['1010', 'Wien'],
    ['4020', 'Linz'],
    ['5020', 'Salzburg'],
    ['8010', 'Graz'],
  ],
  CH: [
    ['8001', 'Zuerich'],
    ['3011', 'Bern'],
    ['4051', 'Basel'],
    ['9000', 'St. Gallen'],
  ],
  NL: [
    ['1011', 'Amsterdam'],
    ['3011', 'Rotterdam'],
    ['3511', 'Utrecht'],
  ],
}; // prettier-ignore
const SEGMENTS = ['A', 'B', 'C'];

function address(country: string, stream: Random): Pick<Customer, 'STRAS' | 'PSTLZ' | 'ORT01'> {
  const [PSTLZ, ORT01] = stream.pick(CITIES[country]!);
  return { STRAS: `${stream.pick(STREETS)} ${stream.between(1, 98)}`, PSTLZ, ORT01 };
}

function pickCountry(shares: Readonly<Record<string, number>>, stream: Random): string {
  const entries = Object.entries(shares);
  let rest = stream.next() * entries.reduce((sum, [, share]) => sum + share, 0);
  for (const [code, share] of entries) {
    rest -= share;
    if (rest < 0) return code;
  }
  return entries[0]![0];
}

function create(number: number, config: CustomerConfig, stream: Random): Customer {
  const LAND1 = pickCountry(config.shares, stream);
  return {
    KUNNR: `C${number}`,
    NAME1: `${stream.pick(NAMES)} ${stream.pick(FORMS[LAND1]!)}`,
    ...address(LAND1, stream),
    LAND1,
    KUKLA: stream.pick(SEGMENTS),
  };
}

const FIRST_NUMBER = 10_001;

/** The population as each day's extract holds it, sorted by KUNNR. Days are lived in order and remembered. */
export class CustomerWorld {
  readonly #config: CustomerConfig;
  readonly #seed: number;
  readonly #exact: boolean;
  readonly #first: string;
  readonly #days: Customer[][] = [];
  readonly #moved = new Set<string>();
  #next = FIRST_NUMBER;

  constructor(config: CustomerConfig, options: { seed: number; exact: boolean; first: string }) {
    this.#config = config;
    this.#seed = options.seed;
    this.#exact = options.exact;
    this.#first = options.first;
  }

  /** Days before the first are the first. */
  on(day: string): readonly Customer[] {
    const wanted = Math.max(0, Math.round((Date.parse(day) - Date.parse(this.#first)) / 86_400_000));
    while (this.#days.length <= wanted) this.#days.push(this.#live(addDays(this.#first, this.#days.length)));
    return this.#days[wanted]!;
  }

  /** Numbers of the day's extract. */
  knownOn(day: string): ReadonlySet<string> {
    return new Set(this.on(day).map((customer) => customer.KUNNR));
  }

  /** Customers that are in the day's extract and were not in the one before. */
  createdOn(day: string): readonly Customer[] {
    const before = this.knownOn(addDays(day, -1));
    return this.on(day).filter((customer) => !before.has(customer.KUNNR));
  }

  #live(day: string): Customer[] {
    const before = this.#days.at(-1);
    if (!before) return this.#found(vary(this.#config.population, this.#exact, this.#seed, 'population'));
    const plan = this.#config.days[day] ?? this.#config.usual;
    const stream = random('customers', this.#seed, day);
    const count = (n: number, name: string): number => vary(n, this.#exact, this.#seed, day, name);
    const boundary = before[Math.floor(before.length * this.#config.head)]!.KUNNR;
    const head = before.filter((customer) => customer.KUNNR < boundary);
    const tail = before.filter((customer) => customer.KUNNR >= boundary);
    const free = (side: Customer[]): Customer[] => stream.shuffle(side.filter((c) => !this.#moved.has(c.KUNNR)));
    const pools = { head: free(head), tail: free(tail) };
    const take = (side: 'head' | 'tail', n: number, name: string): Set<string> =>
      new Set(pools[side].splice(0, count(n, `${name} ${side}`)).map((customer) => customer.KUNNR));
    const both = (part: { head: number; tail: number }, name: string): Set<string> =>
      new Set([...take('head', part.head, name), ...take('tail', part.tail, name)]);

    const gone = both(plan.deleted, 'deleted');
    const segment = both(plan.moved_segment, 'segment');
    const near = Math.ceil(plan.moved_house * this.#config.head);
    const house = both({ head: near, tail: plan.moved_house - near }, 'house');
    for (const key of this.#archived(day, plan.archived, before.length, [...pools.head, ...pools.tail])) gone.add(key);
    for (const key of [...segment, ...house]) this.#moved.add(key);
    const changed = before
      .filter((customer) => !gone.has(customer.KUNNR))
      .map((customer) => {
        if (segment.has(customer.KUNNR)) return { ...customer, KUKLA: this.#otherSegment(customer.KUKLA, stream) };
        if (house.has(customer.KUNNR)) return { ...customer, ...this.#elsewhere(customer, stream) };
        return customer;
      });
    const wanted = changed.length + count(plan.created, 'created');
    const full = Math.ceil(wanted / plan.fill_to) * plan.fill_to;
    return [...changed, ...this.#found(full - changed.length, stream)];
  }

  #archived(day: string, share: number, population: number, free: readonly Customer[]): string[] {
    const shuffled = random('archived', this.#seed, day).shuffle(free);
    return shuffled.slice(0, Math.floor(population * share)).map((customer) => customer.KUNNR);
  }

  #found(count: number, stream: Random = random('population', this.#seed)): Customer[] {
    return Array.from({ length: count }, () => {
      this.#next += 1;
      return create(this.#next - 1, this.#config, stream);
    });
  }

  #otherSegment(segment: string, stream: Random): string {
    return stream.pick(SEGMENTS.filter((other) => other !== segment));
  }

  #elsewhere(customer: Customer, stream: Random): Partial<Customer> {
    for (;;) {
      const moved = address(customer.LAND1, stream);
      if (moved.STRAS !== customer.STRAS) return moved;
    }
  }
}
