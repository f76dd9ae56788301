import { describe, expect, it } from 'vitest';
import { countTicked, readTicks, type Shelf, unreadChecklists, writeTick } from '../../src/sandbox/checklist/store.ts';

function shelf(entries: Readonly<Record<string, string>> = {}): Shelf & { held: Map<string, string> } {
  const held = new Map(Object.entries(entries));
  return { held, getItem: (key) => held.get(key) ?? null, setItem: (key, text) => void held.set(key, text) };
}

const place = { person: 'p1', activity: 'leave-it-red', item: 'times-noted' };

describe('a checklist', () => {
  it('keeps ticks apart by person, activity and item', () => {
    const own = shelf();
    writeTick(own, place, { done: true, where: 'the sheet' });
    writeTick(own, { ...place, item: 'agreed-beforehand' }, { done: false, where: '' });
    writeTick(own, { ...place, person: 'p2' }, { done: false, where: 'elsewhere' });
    expect(readTicks(own, 'p1', 'leave-it-red')).toEqual({
      'times-noted': { done: true, where: 'the sheet' },
      'agreed-beforehand': { done: false, where: '' },
    });
    expect(countTicked(readTicks(own, 'p1', 'leave-it-red'))).toBe(1);
    expect(readTicks(own, 'p1', 'and-tomorrow')).toEqual({});
    expect(readTicks(own, 'p3', 'leave-it-red')).toEqual({});
  });

  it('sets aside every text that it cannot read, each once', () => {
    const own = shelf({ 'crosshire.checklists': '{"format": 9}' });
    writeTick(own, place, { done: true, where: '' });
    expect(unreadChecklists(own)).toEqual(['{"format": 9}']);
    own.setItem('crosshire.checklists', 'no json');
    expect(readTicks(own, 'p1', 'leave-it-red')).toEqual({});
    expect(readTicks(own, 'p2', 'leave-it-red')).toEqual({});
    expect(unreadChecklists(own)).toEqual(['{"format": 9}', 'no json']);
  });
});
