import { describe, expect, it } from 'vitest';
import type { Exercise } from '../../src/authoring/index.ts';
import { inOrder, routesOf } from '../../src/components/exercises/texts.ts';

const exercise = (number: string, after: string[] = []): Exercise => ({
  number,
  slug: number.toLowerCase(),
  form: 'graded',
  topics: ['I5', 'T2'],
  paths: ['reviewers'],
  after,
  title: number,
  summary: '',
  minutes: 5,
  available: false,
});

describe('the exercises of a path', () => {
  it('stand after those one should have done before', () => {
    const order = inOrder([
      exercise('E13', ['E19']),
      exercise('E15', ['E23']),
      exercise('E19'),
      exercise('E26', ['E13']),
    ]);
    expect(order.map(({ number }) => number)).toEqual(['E19', 'E13', 'E15', 'E26']);
  });
});

describe('the routes of an exercise', () => {
  it('follow from its topics', () => {
    expect(routesOf(exercise('E15'))).toEqual(['ingestion', 'testing']);
  });
});
