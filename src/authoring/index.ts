export { readFolder } from './folder.ts';
export { formatProblem, LabError, type Problem } from './problem.ts';
export { readLab } from './read.ts';
