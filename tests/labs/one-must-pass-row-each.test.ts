import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/one-must-pass-row-each');
