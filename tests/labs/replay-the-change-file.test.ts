import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/replay-the-change-file');
