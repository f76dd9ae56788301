import { describe, expect, it } from 'vitest';
import { normalizeAnswer } from '../../src/grading/checks/normalize-answer.ts';

describe('normalizeAnswer', () => {
  it.each([
    ['1284', '1,284'],
    ['1284', "1'284"],
    ['1284', '1284.00'],
    ['1284', '+01284'],
    ['0', '-0.0'],
    ['-12.5', '-12.50'],
    ['0.05', '0.050'],
  ])('reads %s and %s as one number', (left, right) => {
    expect(normalizeAnswer('decimal', right)).toBe(normalizeAnswer('decimal', left));
  });

  it('keeps numbers apart that differ, and does not guess at words', () => {
    expect(normalizeAnswer('integer', 1284)).not.toBe(normalizeAnswer('integer', 12840));
    expect(normalizeAnswer('integer', 'many')).toBe('many');
    expect(normalizeAnswer('integer', '')).toBeNull();
  });

  it('reads a list without order and repetition, whether it comes as text or as values', () => {
    expect(normalizeAnswer('list', ['DE', 'ch', 'DE'])).toBe(normalizeAnswer('list', 'CH, DE'));
    expect(normalizeAnswer('list', '["CH","DE"]')).toBe(normalizeAnswer('list', 'CH, DE'));
    expect(normalizeAnswer('list', [])).not.toBe(normalizeAnswer('list', ['DE']));
  });

  it('compares days as days and texts without case', () => {
    expect(normalizeAnswer('date', '2026-07-08 00:00:00')).toBe('2026-07-08');
    expect(normalizeAnswer('text', ' VBAP_typed ')).toBe('vbap_typed');
    expect(normalizeAnswer('boolean', true)).toBe(normalizeAnswer('boolean', 'true'));
  });
});
