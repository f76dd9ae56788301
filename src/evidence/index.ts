export { canonicalJson } from './canonical.ts';
export { type Break, type BreakKind, breaksOf, fingerprintOf, hash, sealEvidence } from './chain.ts';
export { attemptOf, claimOf, headOf, hintsOf } from './claim.ts';
export { isEvidence, type ReadEvidence, readEvidence, type Unreadable, writeEvidence } from './read.ts';
export { answerOf, inWords, type Prediction, predictionsOf, type Sentence, sentencesOf } from './words.ts';
