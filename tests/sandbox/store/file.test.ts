import { describe, expect, it } from 'vitest';
import { additionsOf, type Holdings, readProgress, writeProgress } from '../../../src/sandbox/store/file.ts';
import type { StoredAttempt } from '../../../src/sandbox/store/records.ts';

const SAVED = '2026-07-15T07:30:00.000Z';
const person = (id: string, name = id) => ({ id, name, created: SAVED });
const record = (part: Partial<StoredAttempt> = {}): StoredAttempt => ({
  ...{ format: 2, id: 'a', lab: 'swiss-drop', person: 'p1', current: true, saved: SAVED, attempt: { entries: [1] } },
  ...part,
});
const sheet = { handing: 'platform', taking: '', rows: { size: { owner: 'operations', review: '' } } };
const ticks = { p1: { 'leave-it-red': { 'times-noted': { done: true, where: 'the sheet' } } } };
const holdings = (part: Partial<Holdings> = {}): Holdings => ({
  ...{ people: [person('p1')], attempts: [record()], signOff: sheet, checklists: ticks },
  ...part,
});

const additions = (here: Partial<Holdings>, file: Partial<Holdings>) => {
  let n = 0;
  return additionsOf(holdings(here), holdings(file), () => `new-${++n}`);
};

describe('a file of progress', () => {
  it('comes back as it was saved', () => {
    expect(readProgress(writeProgress(holdings(), SAVED))).toEqual(holdings());
  });

  it('may hold records of version 1, which belong to its first person', () => {
    const { format: _, person: __, ...old } = record();
    const text = writeProgress(holdings(), SAVED);
    const raw = { ...JSON.parse(text), attempts: [old] };
    expect(readProgress(JSON.stringify(raw))).toEqual(holdings());
  });

  it('of version 1 has no checklists', () => {
    const { checklists: _, ...old } = JSON.parse(writeProgress(holdings(), SAVED));
    expect(readProgress(JSON.stringify({ ...old, format: 1 }))).toEqual(holdings({ checklists: {} }));
  });

  it('of a version to come says which ones this edition reads', () => {
    const raw = { ...JSON.parse(writeProgress(holdings(), SAVED)), format: 3 };
    expect(readProgress(JSON.stringify(raw))).toEqual({
      ...{ why: 'invalid', place: 'format', reason: 'format 3: this edition reads up to 2' },
    });
  });

  it('is refused with the place of what is wrong, and never taken over in part', () => {
    const raw = JSON.parse(writeProgress(holdings(), SAVED));
    const reading = (change: object) => readProgress(JSON.stringify({ ...raw, ...change }));
    expect(readProgress('PK')).toMatchObject({ why: 'json' });
    expect(readProgress('{"format": 1}')).toMatchObject({ why: 'other' });
    expect(reading({ checklists: { p1: { a: { b: true } } } })).toMatchObject({ place: 'checklists.p1.a.b' });
    expect(reading({ people: [{ id: 'p1', name: 'a\nb', created: SAVED }] })).toMatchObject({ place: 'people.0.name' });
    expect(reading({ attempts: [record(), { id: 7 }] })).toMatchObject({ why: 'invalid', place: 'attempts.1' });
  });
});

describe('taking a file over', () => {
  it('adds nothing when all of it is here', () => {
    expect(additions({}, {})).toEqual({
      ...{ people: [], attempts: [], signOff: sheet, checklists: ticks, ticks: 0, known: 1 },
    });
  });

  it('keeps another attempt of the same id beside the one that is here', () => {
    const { attempts } = additions({}, { attempts: [record({ attempt: { entries: [2] } })] });
    expect(attempts).toEqual([record({ id: 'new-1', current: false, attempt: { entries: [2] } })]);
  });

  it('goes on with an attempt of the file only where nobody is at one', () => {
    const foreign = record({ id: 'b', lab: 'broken-gate' });
    expect(additions({}, { attempts: [foreign] }).attempts[0]?.current).toBe(true);
    expect(additions({}, { attempts: [record({ id: 'b' })] }).attempts[0]?.current).toBe(false);
    expect(additions({}, { attempts: [record({ id: 'b', person: 'p2' })] }).attempts[0]?.current).toBe(true);
  });

  it('adds people by id, and leaves the names that were chosen here', () => {
    const { people } = additions(
      { people: [person('p1', 'blue')] },
      { people: [person('p1', 'red'), person('p2', 'blue')] },
    );
    expect(people).toEqual([person('p2', 'blue')]);
  });

  it('fills in the sheet where it is empty', () => {
    const file = {
      handing: 'other',
      taking: 'us',
      rows: { size: { owner: 'platform', review: '2026-08-01' }, gates: { owner: 'platform', review: '' } },
    };
    expect(additions({}, { signOff: file }).signOff).toEqual({
      handing: 'platform',
      taking: 'us',
      rows: { size: { owner: 'operations', review: '2026-08-01' }, gates: { owner: 'platform', review: '' } },
    });
  });

  it('adds the ticks of the file, and keeps what was ticked and written here', () => {
    const file = {
      p1: { 'leave-it-red': { 'times-noted': { done: false, where: 'another' }, agreed: { done: true, where: '' } } },
      p2: { 'and-tomorrow': { asked: { done: true, where: 'the minutes' } } },
    };
    const { checklists, ticks: added } = additions({}, { checklists: file });
    expect(added).toBe(2);
    expect(checklists).toEqual({
      p1: { 'leave-it-red': { ...ticks.p1['leave-it-red'], agreed: { done: true, where: '' } } },
      p2: file.p2,
    });
  });
});
