import { itHasBothEnds } from './ends.ts';

itHasBothEnds('scenarios/deleted-checkpoint');
