import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/recoverable-crash');
