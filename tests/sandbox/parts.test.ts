import { describe, expect, it } from 'vitest';
import { nextPart } from '../../src/sandbox/state/parts.ts';

describe('F6', () => {
  it('goes round through the four parts, both ways', () => {
    expect(nextPart('left', 1)).toBe('centre');
    expect(nextPart('right', 1)).toBe('left');
    expect(nextPart('left', -1)).toBe('right');
    expect(nextPart('shelf', -1)).toBe('centre');
  });

  it('enters at the first part, and backwards at the last', () => {
    expect(nextPart(undefined, 1)).toBe('left');
    expect(nextPart(undefined, -1)).toBe('right');
  });
});
