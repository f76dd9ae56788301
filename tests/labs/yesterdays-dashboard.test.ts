import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/yesterdays-dashboard');
