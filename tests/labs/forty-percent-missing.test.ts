import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/forty-percent-missing');
