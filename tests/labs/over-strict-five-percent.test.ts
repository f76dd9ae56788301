import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/over-strict-five-percent');
