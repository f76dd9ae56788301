import { type Answers, QUESTIONS } from './patterns.ts';

/** Version of the hash. */
const MARK = '#v1.source:';

/** The hash that carries answers, e.g. `#v1.source:change=whole&deletion=missing`; empty without any. */
export function hashOfAnswers(answers: Answers): string {
  const given = QUESTIONS.flatMap(({ id }) => (answers[id] === undefined ? [] : [`${id}=${answers[id]}`]));
  return given.length === 0 ? '' : MARK + given.join('&');
}

/** The answers that a hash carries. Questions and answers that this page does not know are left out. */
export function answersOfHash(hash: string): Answers {
  if (!hash.startsWith(MARK)) return {};
  const given = new URLSearchParams(hash.slice(MARK.length));
  const known = QUESTIONS.flatMap(({ id, answers }) => {
    const answer = answers.find((one) => one.id === given.get(id));
    return answer ? [[id, answer.id]] : [];
  });
  return Object.fromEntries(known) as Answers;
}
