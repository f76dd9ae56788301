export { type ClaimRegister, findClaim, type RegisteredClaim, readClaims } from './claims.ts';
export { readChanges, readWorkedSet } from './content.ts';
export { findLab, labFolders, type Places, placesIn } from './find.ts';
export { readFolder } from './folder.ts';
export { type Entry, type Register, readRegister } from './gotchas.ts';
export { formatProblem, LabError, type Problem } from './problem.ts';
export { type Case, type CaseResult, casesOf, openProof, type Proof } from './prove.ts';
export { readActionFile, readLab } from './read.ts';
