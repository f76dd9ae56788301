import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/five-minute-kata');
