import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asked, decide } from '../../src/components/handbook/decision/decide.ts';
import { answersOfHash, hashOfAnswers } from '../../src/components/handbook/decision/hash.ts';
import {
  type Answers,
  CONDITIONS,
  PATTERNS,
  QUESTIONS,
  REFUSALS,
} from '../../src/components/handbook/decision/patterns.ts';

/** Every way to answer every question; with `open`, also to leave it. */
function combinations(open: boolean): Answers[] {
  return QUESTIONS.reduce<Answers[]>(
    (all, { id, answers }) =>
      all.flatMap((one) => [...(open ? [one] : []), ...answers.map((answer) => ({ ...one, [id]: answer.id }))]),
    [{}],
  );
}
const ALL = combinations(false);
const SOME = combinations(true);

/** `change/deletion/again/order-or-key` → pattern and conditions, for everything that can be answered. */
function table(): Record<string, string> {
  const lines = ALL.map((answers) => {
    const decision = decide(answers);
    const what =
      decision.kind === 'pattern'
        ? [decision.pattern, ...decision.conditions].join(' + ')
        : decision.kind === 'none'
          ? `none: ${decision.refusal}`
          : 'open';
    return [
      asked(answers)
        .map((id) => answers[id])
        .join(' '),
      what,
    ] as const;
  });
  return Object.fromEntries(lines);
}

describe('the pattern for a source', () => {
  it('is the stated one for each of the 72 combinations of answers', () => {
    expect(ALL).toHaveLength(72);
    expect(table()).toEqual({
      'recorded told kept counter': 'feed',
      'recorded told kept time': 'feed + counter',
      'recorded told once counter': 'feed + raw',
      'recorded told once time': 'feed + raw + counter',
      'recorded missing kept counter': 'feed + blind',
      'recorded missing kept time': 'feed + counter + blind',
      'recorded missing once counter': 'feed + raw + blind',
      'recorded missing once time': 'feed + raw + counter + blind',
      'recorded never kept counter': 'feed',
      'recorded never kept time': 'feed + counter',
      'recorded never once counter': 'feed + raw',
      'recorded never once time': 'feed + raw + counter',
      'arrivals told kept document': 'none: contradiction',
      'arrivals told kept dated': 'none: contradiction',
      'arrivals told once document': 'none: contradiction',
      'arrivals told once dated': 'none: contradiction',
      'arrivals missing kept document': 'files + vanishing',
      'arrivals missing kept dated': 'reference + vanishing',
      'arrivals missing once document': 'pages + raw + vanishing',
      'arrivals missing once dated': 'pages + raw + vanishing',
      'arrivals never kept document': 'files',
      'arrivals never kept dated': 'reference',
      'arrivals never once document': 'pages + raw',
      'arrivals never once dated': 'pages + raw',
      'whole told kept': 'extract + gate',
      'whole told once': 'extract + raw + gate',
      'whole missing kept': 'extract + gate',
      'whole missing once': 'extract + raw + gate',
      'whole never kept': 'extract + size',
      'whole never once': 'extract + raw + size',
    });
  });

  it('does not hang on questions that the shape does not raise', () => {
    for (const answers of ALL) {
      const raised = Object.fromEntries(asked(answers).map((id) => [id, answers[id]])) as Answers;
      expect(decide(raised)).toEqual(decide(answers));
    }
  });

  it('stays among those that were possible before, whatever is answered next', () => {
    for (const answers of SOME) {
      const before = decide(answers);
      if (before.kind !== 'open') continue;
      expect(before.possible.length).toBeGreaterThan(0);
      const question = QUESTIONS.find(({ id }) => id === before.asks[0])!;
      const after = question.answers.map(({ id }) => decide({ ...answers, [question.id]: id }));
      const reached = after.flatMap((one) =>
        one.kind === 'open' ? one.possible : one.kind === 'pattern' ? [one.pattern] : [],
      );
      expect([...new Set(reached)].sort()).toEqual([...before.possible].sort());
    }
  });

  it('has use for every pattern, condition and refusal of the data', () => {
    const decisions = ALL.map(decide);
    const of = (pick: (one: (typeof decisions)[number]) => string[]): string[] =>
      [...new Set(decisions.flatMap(pick))].sort();
    expect(of((one) => (one.kind === 'pattern' ? [one.pattern] : []))).toEqual(PATTERNS.map(({ id }) => id).sort());
    expect(of((one) => (one.kind === 'pattern' ? one.conditions : []))).toEqual(Object.keys(CONDITIONS).sort());
    expect(of((one) => (one.kind === 'none' ? [one.refusal] : []))).toEqual(Object.keys(REFUSALS));
  });

  it('asks nothing that the shape leaves without a meaning', () => {
    expect(decide({})).toMatchObject({ asks: ['change', 'deletion', 'again'] });
    expect(decide({ change: 'whole' })).toEqual({ kind: 'open', asks: ['deletion', 'again'], possible: ['extract'] });
    expect(decide({ change: 'recorded' })).toMatchObject({ asks: ['deletion', 'again', 'order'] });
  });

  it('leads to pages that exist', () => {
    for (const { page, gotcha } of PATTERNS) {
      expect(existsSync(`src/content/docs/handbook/ingestion/${page.slice(0, -1)}.mdx`), page).toBe(true);
      expect(existsSync(`src/content/gotchas/${gotcha.slug}.yml`), gotcha.slug).toBe(true);
    }
  });
});

describe('the hash of the answers', () => {
  it('carries every combination, complete or not', () => {
    for (const answers of SOME) expect(answersOfHash(hashOfAnswers(answers))).toEqual(answers);
  });

  it('leaves out what the page does not know', () => {
    expect(answersOfHash('#v1.source:change=whole&deletion=perhaps&colour=red')).toEqual({ change: 'whole' });
    expect(answersOfHash('#defaults')).toEqual({});
    expect(answersOfHash('#v2.source:change=whole')).toEqual({});
  });
});
