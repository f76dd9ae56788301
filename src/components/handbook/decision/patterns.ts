/** What is asked of a source. */
export const QUESTIONS = [
  {
    id: 'change',
    ask: 'Can I tell what changed?',
    answers: [
      { id: 'recorded', says: 'Yes: each change is a record of its own' },
      { id: 'arrivals', says: 'Nothing that was delivered changes; new things arrive' },
      { id: 'whole', says: 'No: every delivery holds everything' },
    ],
  },
  {
    id: 'deletion',
    ask: 'Can I tell what was deleted?',
    answers: [
      { id: 'told', says: 'Yes: a record or a flag says so' },
      { id: 'missing', says: 'Only because it is missing' },
      { id: 'never', says: 'Nothing is ever deleted' },
    ],
  },
  {
    id: 'again',
    ask: 'Can I get a delivery again next week?',
    answers: [
      { id: 'kept', says: 'Yes: it lies in a folder as a file' },
      { id: 'once', says: 'No: a page or a message comes once' },
    ],
  },
  {
    id: 'order',
    ask: 'Does each change of a key have a number higher than the one before?',
    answers: [
      { id: 'counter', says: 'Yes: a counter or a log position' },
      { id: 'time', says: 'No: a time stamp, and two can be equal' },
    ],
  },
  {
    id: 'key',
    ask: 'What is a row of it?',
    answers: [
      { id: 'document', says: 'A document or event; its fields change with releases' },
      { id: 'dated', says: 'One value for a key and a day' },
    ],
  },
] as const;

export type QuestionId = (typeof QUESTIONS)[number]['id'];
type AnswerOf<Q extends QuestionId> = Extract<(typeof QUESTIONS)[number], { id: Q }>['answers'][number]['id'];
/** Some questions answered, or all. */
export type Answers = { readonly [Q in QuestionId]?: AnswerOf<Q> };

export type PatternId = 'files' | 'feed' | 'extract' | 'reference' | 'pages';

/** A row of the decision table. */
export interface Pattern {
  id: PatternId;
  shape: string;
  pattern: string;
  lands: string;
  /** Price of the wrong choice. */
  costs: string;
  gotcha: { number: string; slug: string };
  /** Page of this route, from its first page. */
  page: string;
}

export const PATTERNS: readonly Pattern[] = [
  {
    id: 'files',
    shape: 'Files in a volume, with fields that come and go',
    pattern: 'A streaming table through Auto Loader, with a schema location of its own',
    lands: '`bronze.shop_order`',
    costs: 'A folder that is listed every night counts twice what arrives twice, and never what arrives late',
    gotcha: { number: 'G-047', slug: 'homemade-high-water-mark' },
    page: 'i2-auto-loader/',
  },
  {
    id: 'feed',
    shape: 'A change feed with a sequence',
    pattern: 'Bronze appends the records; an AUTO CDC flow applies them, ordered by the counter',
    lands: '`bronze.sap_vbak`, `bronze.sap_vbap`',
    costs: 'Ordered by a time stamp, changes of one second are applied in any order, and in another one tomorrow',
    gotcha: { number: 'G-009', slug: 'sequence-by-second-timestamp' },
    page: 'i3-auto-cdc/',
  },
  {
    id: 'extract',
    shape: 'A full extract without a change date',
    pattern: 'Every extract is kept; a snapshot flow compares each with the one before',
    lands: '`bronze.sap_kna1`',
    costs: 'History is lost for good, or rows that did not change get a version a day',
    gotcha: { number: 'G-004', slug: 'full-extract-without-history' },
    page: 'i4-snapshots/',
  },
  {
    id: 'reference',
    shape: 'Reference data for a day, inserts only',
    pattern: 'Auto Loader, and one row for each key and day before anything joins it',
    lands: '`bronze.fx_rate`',
    costs: 'A second row for a day doubles every line that joins it',
    gotcha: { number: 'G-048', slug: 'duplicate-rate-row' },
    page: 'i2-auto-loader/',
  },
  {
    id: 'pages',
    shape: 'An interface with pages and a cursor',
    pattern: 'Raw answers are written as files first; then the pattern that fits what is in them',
    lands: 'a volume, then bronze',
    costs: 'A fault of the parser cannot be repaired: the page does not come again',
    gotcha: { number: 'G-003', slug: 'parse-at-ingest' },
    page: 'i2-auto-loader/',
  },
];

/** What has to be settled first, although the pattern is clear. */
export const CONDITIONS = {
  raw: 'Write what arrives into a volume before anything reads it: it cannot be asked for again.',
  counter:
    'Demand a counter from the team that owns the source, in writing. Until it comes, order by a struct of the time stamp and whatever breaks its ties.',
  blind:
    'Get a full extract of the keys beside the feed, and compare: what is deleted without a record stays in silver for ever.',
  vanishing:
    'Ask what a file that disappears means. A stream never takes back what it has read; if it means a deletion, you need an extract or a record of it.',
  size: 'Agree how much an extract may shrink. A file that was cut looks like deletions, and here there should be none.',
  gate: 'Agree how much an extract may shrink, and hold back one that shrinks more: a file that was cut looks like deletions.',
} as const;

export type ConditionId = keyof typeof CONDITIONS;

/** Why no pattern fits. */
export const REFUSALS = {
  contradiction:
    'A source whose deliveries never change cannot tell you of a deletion: that record is a change. Ask the first question again.',
} as const;

export type RefusalId = keyof typeof REFUSALS;
