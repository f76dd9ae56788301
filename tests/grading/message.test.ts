import { describe, expect, it } from 'vitest';
import { fillMessage, matchesTemplate } from '../../src/grading/message.ts';

describe('fillMessage', () => {
  it('fills what was expected and found, and nothing else', () => {
    const sides = { expected: '1,242', actual: '0' };
    expect(fillMessage('{actual} of {expected} {rows}', sides)).toBe('0 of 1,242 {rows}');
    expect(fillMessage('{actual}', { expected: null, actual: null })).toBe('nothing');
  });

  it('does not read what it fills in as a pattern', () => {
    expect(fillMessage('{actual}', { expected: 'x', actual: '$& {expected}' })).toBe('$& {expected}');
  });
});

describe('matchesTemplate', () => {
  it('takes any text for a placeholder and demands the text around it', () => {
    expect(matchesTemplate('Revenue is 0, not 12.5.', 'Revenue is {actual}, not {expected}.')).toBe(true);
    expect(matchesTemplate('Revenue was 0, not 12.5.', 'Revenue is {actual}, not {expected}.')).toBe(false);
    expect(matchesTemplate('Revenue is 0, not 12.5.', 'Revenue is 1, not {expected}.')).toBe(false);
  });

  it('reads the template as text, not as a pattern', () => {
    expect(matchesTemplate('axb', 'a.b')).toBe(false);
    expect(matchesTemplate('a.b (c)?', 'a.b (c)?')).toBe(true);
  });

  it('lets a remark on seed and strike follow', () => {
    expect(matchesTemplate('Nobody is told. (on seed 11, after che)', 'Nobody is told.')).toBe(true);
    expect(matchesTemplate('Nobody is told. Or so.', 'Nobody is told.')).toBe(false);
  });
});
