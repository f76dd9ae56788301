import { itHasBothEnds } from './ends.ts';

itHasBothEnds('scenarios/broken-gate');
