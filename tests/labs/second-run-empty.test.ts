import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/second-run-empty');
