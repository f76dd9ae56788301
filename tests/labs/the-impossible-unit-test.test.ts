import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/the-impossible-unit-test');
