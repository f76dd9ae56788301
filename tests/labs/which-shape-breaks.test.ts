import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/which-shape-breaks');
