import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/run-the-failure-once');
