import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/break-the-harness');
