import { describe, expect, it } from 'vitest';
import { EMPTY_SIGN_OFF, upgradeAttempt, withField } from '../../../src/sandbox/store/records.ts';

const V1 = { id: 'a', lab: 'swiss-drop', current: true, saved: '2026-07-15T07:30:00.000Z', attempt: { entries: [] } };
const V2 = { ...V1, format: 2, person: 'p1' };

describe('a record of an attempt', () => {
  it('of version 1 belongs to the first person of the machine; nothing else of it changes', () => {
    expect(upgradeAttempt(V1, 'p1')).toEqual({ record: V2 });
  });

  it('of version 2 is taken as it is', () => {
    expect(upgradeAttempt(V2, 'other')).toEqual({ record: V2 });
    const sealed = { ...V2, seal: 'a'.repeat(64) };
    expect(upgradeAttempt(sealed, 'other')).toEqual({ record: sealed });
  });

  it('of a version to come, or of none, is kept as it is, with the reason', () => {
    expect(upgradeAttempt({ ...V2, format: 3 }, 'p')).toMatchObject({
      broken: { format: 3 },
      reason: expect.stringContaining('up to 2'),
    });
    expect(upgradeAttempt('x', 'p')).toMatchObject({ broken: 'x' });
    expect(upgradeAttempt({ ...V1, saved: 7 }, 'p')).toMatchObject({ reason: expect.stringMatching(/^saved: /) });
    expect(upgradeAttempt({ ...V2, person: '' }, 'p')).toMatchObject({ reason: expect.stringMatching(/^person: /) });
  });
});

describe('the sheet', () => {
  it('changes by one field; the others stay', () => {
    const named = withField(EMPTY_SIGN_OFF, 'handing', 'platform');
    const owned = withField(withField(named, 'owner:extract-size', 'operations'), 'review:extract-size', '2026-08-01');
    expect(owned).toEqual({
      ...{ handing: 'platform', taking: '' },
      rows: { 'extract-size': { owner: 'operations', review: '2026-08-01' } },
    });
  });

  it('has no other fields', () => {
    expect(() => withField(EMPTY_SIGN_OFF, 'approved', 'yes')).toThrow();
    expect(() => withField(EMPTY_SIGN_OFF, 'approved:extract-size', 'yes')).toThrow();
  });
});
