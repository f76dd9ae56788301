import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/first-gate-with-a-business-number');
