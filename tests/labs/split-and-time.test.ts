import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/split-and-time');
