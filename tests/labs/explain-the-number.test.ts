import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/explain-the-number');
