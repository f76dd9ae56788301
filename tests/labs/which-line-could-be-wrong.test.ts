import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/which-line-could-be-wrong');
