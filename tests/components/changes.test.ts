import { expect, test } from 'vitest';
import { byDay } from '../../src/components/changes.ts';

test('what carries a day stands under it, the newest day first', () => {
  const gotcha = { number: 'G-001', title: 'A mistake', slug: 'a-mistake', changed: '2026-12-02' };
  const days = byDay({
    changes: [{ day: '2026-11-30', changes: ['First.'] }],
    gotchas: [gotcha],
    claims: [{ checked: '2026-11-30' }, { checked: '2026-12-02' }, { checked: '2026-12-01' }],
  });
  expect(days).toEqual([
    {
      day: '2026-12-02',
      changes: [],
      gotchas: [{ number: 'G-001', title: 'A mistake', slug: 'a-mistake' }],
      claims: 1,
    },
    { day: '2026-12-01', changes: [], gotchas: [], claims: 1 },
    { day: '2026-11-30', changes: ['First.'], gotchas: [], claims: 1 },
  ]);
});
