import {
  type Answers,
  type ConditionId,
  type PatternId,
  QUESTIONS,
  type QuestionId,
  type RefusalId,
} from './patterns.ts';

/** What follows from the answers so far. */
export type Decision =
  | { kind: 'open'; asks: QuestionId[]; possible: PatternId[] }
  | { kind: 'pattern'; pattern: PatternId; conditions: ConditionId[] }
  | { kind: 'none'; refusal: RefusalId };

/** The questions that matter after these answers, in their order: a source's shape decides what else there is to ask. */
export function asked({ change }: Answers): QuestionId[] {
  const further: QuestionId[] = change === 'recorded' ? ['order'] : change === 'arrivals' ? ['key'] : [];
  return ['change', 'deletion', 'again', ...further];
}

/** The pattern for a source. Answers to questions that its shape does not raise have no part in it. */
export function decide(answers: Answers): Decision {
  const { change, deletion, again } = answers;
  if (change === 'arrivals' && deletion === 'told') return { kind: 'none', refusal: 'contradiction' };
  const asks = asked(answers).filter((id) => answers[id] === undefined);
  if (asks.length > 0) return { kind: 'open', asks, possible: possible(answers) };
  const conditions: ConditionId[] = [...(again === 'once' ? (['raw'] as const) : []), ...ofShape(answers)];
  return { kind: 'pattern', pattern: patternOf(answers), conditions };
}

function patternOf({ change, again, key }: Answers): PatternId {
  if (change === 'whole') return 'extract';
  if (change === 'recorded') return 'feed';
  if (again === 'once') return 'pages';
  return key === 'dated' ? 'reference' : 'files';
}

function ofShape({ change, deletion, order }: Answers): ConditionId[] {
  if (change === 'whole') return [deletion === 'never' ? 'size' : 'gate'];
  if (change === 'arrivals') return deletion === 'missing' ? ['vanishing'] : [];
  return [...(order === 'time' ? (['counter'] as const) : []), ...(deletion === 'missing' ? (['blind'] as const) : [])];
}

/** Patterns that some answers to the open questions lead to. */
function possible(answers: Answers): PatternId[] {
  const open = QUESTIONS.filter(({ id }) => answers[id] === undefined);
  const [question] = open;
  if (!question) {
    const decision = decide(answers);
    return decision.kind === 'pattern' ? [decision.pattern] : [];
  }
  return [...new Set(question.answers.flatMap(({ id }) => possible({ ...answers, [question.id]: id })))];
}
