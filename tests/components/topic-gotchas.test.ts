import { describe, expect, it } from 'vitest';
import { topicEntries } from '../../src/components/handbook/topic-gotchas.ts';

const entry = (number: string, topic: string) => ({ number, topic });
const ENTRIES = [entry('G-009', 'I3'), entry('G-005', 'I2'), entry('G-047', 'I1'), entry('G-008', 'I2')];
const numbers = (topic: string, also: string[] = []): string[] =>
  topicEntries(ENTRIES, topic, also).map(({ number }) => number);

describe('the gotchas of a topic', () => {
  it('are all of the register, in order of number, with those of other topics that the page names', () => {
    expect(numbers('I2')).toEqual(['G-005', 'G-008']);
    expect(numbers('I2', ['G-047'])).toEqual(['G-005', 'G-008', 'G-047']);
  });

  it('fail the page when a number is gone, named twice, or the topic has none', () => {
    expect(() => numbers('I2', ['G-999'])).toThrow('the register has no G-999');
    expect(() => numbers('I2', ['G-005'])).toThrow('G-005 is of this topic and listed anyway');
    expect(() => numbers('I9')).toThrow('topic I9: the register has no gotcha of it');
  });
});
