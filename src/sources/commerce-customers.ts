import { addDays } from './calendar.ts';
import { type CommerceConfig, CustomerChanges } from './commerce-config.ts';
import { type Random, random } from './random.ts';

/** A record of the change feed, and how it comes. */
export interface CustomerChange {
  customer_id: string;
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  source_lsn: number;
  /** ISO UTC. */
  changed_at: string;
  /** A deletion has none. */
  segment: string | undefined;
  /** Comes with the delivery of the next day, after a newer change of the same customer. */
  crossed: boolean;
  /** A change before the day's orders. */
  moved: boolean;
}

type Config = CommerceConfig['customers'];

/** All changes of customers, day by day. Days are lived in order and remembered. */
export class CustomerFeed {
  readonly #config: Config;
  readonly #first: string;
  readonly #seed: number;
  readonly #days = new Map<string, readonly CustomerChange[]>();
  readonly #segments = new Map<string, string>();
  readonly #all: readonly string[];
  #lived: string | undefined;
  #lsn = 1000;

  constructor(config: Config, first: string, seed: number) {
    this.#config = config;
    this.#first = first;
    this.#seed = seed;
    this.#all = Array.from({ length: config.population }, (_, index) => `c${String(index + 1).padStart(2, '0')}`);
  }

  /** Changes that happened on a day, oldest first; none before the first day. */
  on(day: string): readonly CustomerChange[] {
    if (day < this.#first) return [];
    while (this.#lived === undefined || this.#lived < day) {
      const next = this.#lived === undefined ? this.#first : addDays(this.#lived, 1);
      this.#days.set(next, this.#live(next));
      this.#lived = next;
    }
    return this.#days.get(day) ?? [];
  }

  /** Whoever orders; a customer who was deleted may have an order on its way. */
  anyone(stream: Random): string {
    return stream.pick([...this.#all]);
  }

  #live(day: string): CustomerChange[] {
    const plan = this.#config.days[day] ?? CustomerChanges.parse({});
    const stream = random('commerce customers', this.#seed, day);
    const opening = day === this.#first ? this.#all.map((id) => this.#insert(id, day, stream)) : [];
    const free = stream.shuffle([...this.#segments.keys()]);
    const take = (count: number): string[] => free.splice(0, count);
    const moved = take(plan.moved).map((id, index) => this.#update(id, `${day}T07:0${index}:00Z`, stream, 'moved'));
    const closed = take(plan.closed).map((id, index) => this.#delete(id, `${day}T07:3${index}:00Z`));
    const crossed = take(plan.crossed).flatMap((id, index) => [
      this.#update(id, `${day}T21:0${index}:00Z`, stream, 'crossed'),
      this.#update(id, `${day}T21:1${index}:00Z`, stream),
    ]);
    return [...opening, ...moved, ...closed, ...crossed];
  }

  #insert(id: string, day: string, stream: Random): CustomerChange {
    const segment = stream.pick([...this.#config.segments]);
    this.#segments.set(id, segment);
    return this.#change({ customer_id: id, operation: 'INSERT', changed_at: `${day}T00:00:00Z`, segment });
  }

  #update(id: string, at: string, stream: Random, how?: 'moved' | 'crossed'): CustomerChange {
    const before = this.#segments.get(id);
    const segment = stream.pick(this.#config.segments.filter((each) => each !== before));
    this.#segments.set(id, segment);
    return {
      ...this.#change({ customer_id: id, operation: 'UPDATE', changed_at: at, segment }),
      moved: how === 'moved',
      crossed: how === 'crossed',
    };
  }

  #delete(id: string, at: string): CustomerChange {
    this.#segments.delete(id);
    return this.#change({ customer_id: id, operation: 'DELETE', changed_at: at, segment: undefined });
  }

  #change(change: Pick<CustomerChange, 'customer_id' | 'operation' | 'changed_at' | 'segment'>): CustomerChange {
    this.#lsn += 10;
    return { ...change, source_lsn: this.#lsn, moved: false, crossed: false };
  }
}
