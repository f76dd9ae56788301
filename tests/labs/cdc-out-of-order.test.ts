import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/cdc-out-of-order');
