import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/retry-cost-to-the-budget-owner');
