import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/commerce-acceptance');
