import type { Database, Ports, Python } from '../engine/ports.ts';
import type { KeyMaker, Proofs } from '../grading/index.ts';
import { hadEffect } from '../runtime/attempt.ts';
import { DatabaseLost } from '../runtime/duckdb/failure.ts';
import type { LabEngine, LabHistories } from '../runtime/lab-engine.ts';
import { LIMITS } from '../runtime/limits.ts';
import { Session } from '../runtime/session.ts';
import { yaml } from '../runtime/yaml.ts';
import type { GradingBundle } from '../schema/bundle.ts';
import { createSources } from '../sources/index.ts';
import type { CallName, Calls, Progress, Request, Response } from './protocol.ts';
import { read } from './read/index.ts';
import { toActValue, toPlainError } from './to-plain.ts';

/** What differs between a browser worker, a Node worker thread and a test. */
export interface HostEnvironment {
  engine: LabEngine;
  /** Starts the database from what the page prepared. `alive` is to be called from within long work. */
  openDatabase(assets: unknown, alive: () => void): Promise<Database>;
  openPython(assets: unknown): Promise<Python>;
  /** Milliseconds since 1970. */
  now(): number;
  send(response: Response): void;
}

interface OpenLab {
  session: Session;
  histories: LabHistories;
  grading: GradingBundle | undefined;
}

/** The engine's side of the protocol. Requests are answered one after the other, in the order they arrive. */
export class Host {
  readonly #environment: HostEnvironment;
  #queue: Promise<void> = Promise.resolve();
  #ports: Ports | undefined;
  #python: Python | undefined;
  #open: OpenLab | undefined;
  /** The small warehouses of the last world, kept for the other side and for somebody's own snippet. */
  #proofs: { of: string; proofs: Proofs } | undefined;
  /** The answer key that is being made. */
  #keyMaker: { maker: KeyMaker; histories: LabHistories } | undefined;
  #lastSign = 0;

  constructor(environment: HostEnvironment) {
    this.#environment = environment;
  }

  receive(request: Request): void {
    this.#queue = this.#queue.then(() => this.#serve(request));
  }

  async #serve(request: Request): Promise<void> {
    const { id, call } = request;
    try {
      const value = await this.#answer(request);
      this.#send({ kind: 'result', id, call, value } as Response);
    } catch (error) {
      const fatal = error instanceof DatabaseLost || call === 'load' || call === 'python';
      this.#send({ kind: 'failure', id, error: toPlainError(error), fatal });
    }
  }

  #answer(request: Request): Calls[CallName]['result'] | Promise<Calls['load']['result']> {
    switch (request.call) {
      case 'load':
        return this.#load(request.argument);
      case 'python':
        return this.#loadPython(request.argument);
      case 'open':
        return this.#openLab(request.argument);
      case 'grading':
        return this.#takeGrading(request.argument);
      case 'act':
        return this.#act(request.argument);
      case 'grade':
        return this.#grade(request.argument);
      case 'read':
        return read(this.#lab.session, request.argument);
      case 'rewind':
        return {
          attempt: this.#lab.session.rewind(request.argument.n),
          clock: this.#lab.session.warehouse.state.clock,
        };
      case 'exportAttempt':
        return { attempt: this.#lab.session.attempt };
      case 'prove':
        return this.#prove(request.argument);
      case 'key':
        return this.#beginKey(request.argument);
      case 'keyAnswers':
        return { answers: this.#key.answers() };
      case 'keyRepair':
        return { repair: this.#key.repair(request.argument.name) };
    }
  }

  async #load({ assets }: Calls['load']['argument']): Promise<Calls['load']['result']> {
    const begun = this.#environment.now();
    this.#progress({ stage: 'engine', done: 0, total: 0 });
    const database = await this.#environment.openDatabase(assets, () => this.#alive());
    const python = (): Python => {
      if (this.#python) return this.#python;
      throw new Error('host: Python is needed before it was started');
    };
    this.#ports = { database, python, sources: createSources(), yaml };
    return { milliseconds: this.#environment.now() - begun };
  }

  async #loadPython({ assets }: Calls['python']['argument']): Promise<Calls['python']['result']> {
    const begun = this.#environment.now();
    this.#python ??= await this.#environment.openPython(assets);
    return { milliseconds: this.#environment.now() - begun };
  }

  #openLab({ lab, seed, baked, attempt, lag }: Calls['open']['argument']): Calls['open']['result'] {
    if (!this.#ports) throw new Error('host: open before load');
    this.#open?.session.close();
    this.#open?.histories.close();
    this.#open = undefined;
    const ports = this.#ports;
    const histories = this.#environment.engine.histories(ports, lab, (done, total) =>
      this.#progress({ stage: 'history', done, total }),
    );
    if (baked) {
      this.#progress({ stage: 'start', done: 0, total: 0 });
      histories.add(baked);
    }
    const session = new Session({
      ports,
      lab,
      seed,
      histories,
      attempt,
      now: () => this.#environment.now(),
      lag,
      onEntry: (entry) => this.#send({ kind: 'entry', entry }),
      onProgress: (done, total) => this.#progress({ stage: 'steps', done, total }),
    });
    this.#open = { session, histories, grading: undefined };
    return { attempt: session.attempt, clock: session.warehouse.state.clock };
  }

  #takeGrading({ grading, baked = [] }: Calls['grading']['argument']): Calls['grading']['result'] {
    const lab = this.#lab;
    lab.grading = grading;
    for (const file of baked) lab.histories.add(file);
    return {};
  }

  #act({ action }: Calls['act']['argument']): Calls['act']['result'] {
    const { session } = this.#lab;
    const { entry, result } = session.act(action);
    return { entry, error: result.error ? toPlainError(result.error) : null, value: toActValue(result) };
  }

  #grade({ dead }: Calls['grade']['argument']): Calls['grade']['result'] {
    const { session, histories, grading } = this.#lab;
    if (!grading) throw new Error('host: grade before grading was handed over');
    const { lab, attempt, warehouse: yours } = session;
    const log = attempt.entries.filter(hadEffect).map((entry) => entry.action);
    const onProgress = ({ check, ...counts }: { done: number; total: number; check: string }) =>
      this.#progress({ stage: 'checks', ...counts, text: check });
    const request = { lab, grading, seed: attempt.seed, yours, histories, log, dead, onProgress };
    const grade = session.limited(LIMITS.replayedStatement, () => this.#environment.engine.grade(request));
    session.keepGrade(grade);
    return { grade };
  }

  #prove({ world, proof, side, snippet }: Calls['prove']['argument']): Calls['prove']['result'] {
    if (!this.#ports) throw new Error('host: prove before load');
    this.#proofs ??= { of: world.id, proofs: this.#environment.engine.proofs(this.#ports, world) };
    if (this.#proofs.of !== world.id) {
      this.#proofs.proofs.close();
      this.#proofs = { of: world.id, proofs: this.#environment.engine.proofs(this.#ports, world) };
    }
    return { proved: this.#proofs.proofs.run(proof, side, snippet) };
  }

  /** The lab's own repairs were proven to end: a slow machine must not stop them, only silence does. */
  #beginKey({ lab, grading, solution, seed }: Calls['key']['argument']): Calls['key']['result'] {
    if (!this.#ports) throw new Error('host: key before load');
    this.#keyMaker?.maker.close();
    this.#keyMaker?.histories.close();
    this.#keyMaker = undefined;
    this.#ports.database.setTimeLimit(undefined);
    const { engine } = this.#environment;
    const histories = engine.histories(this.#ports, lab, (done, total) =>
      this.#progress({ stage: 'history', done, total }),
    );
    const onCheck = (text: string): void => this.#progress({ stage: 'checks', done: 0, total: 0, text });
    const maker = engine.key({ lab, grading, seed, histories, solution, onCheck });
    this.#keyMaker = { maker, histories };
    return { repairs: maker.repairs };
  }

  get #key(): KeyMaker {
    if (this.#keyMaker) return this.#keyMaker.maker;
    throw new Error('host: no key was begun');
  }

  get #lab(): OpenLab {
    if (this.#open) return this.#open;
    throw new Error('host: no lab is open');
  }

  #progress(progress: Progress): void {
    this.#send({ kind: 'progress', progress });
  }

  /** DuckDB calls this for every slice of work; the watchdog needs far fewer. */
  #alive(): void {
    if (this.#environment.now() - this.#lastSign >= LIMITS.watch) this.#send({ kind: 'alive' });
  }

  #send(response: Response): void {
    this.#lastSign = this.#environment.now();
    this.#environment.send(response);
  }
}
