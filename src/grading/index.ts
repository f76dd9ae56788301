export { GRADERS, type Graders } from './checks/index.ts';
export { type FreshScenes, openFreshScenes } from './fresh.ts';
export { type GradeRequest, grade } from './grade.ts';
export { BrokenLab, type Histories, openHistories, warehouseConfig } from './history.ts';
export { matchesTemplate } from './message.ts';
export { type Played, play } from './play.ts';
export { openProofs, type Proofs, type ProofWorld } from './proof.ts';
export { changes } from './same.ts';
export { type Score, scoreOf } from './score.ts';
