import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/next-source-from-the-table');
