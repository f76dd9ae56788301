import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/one-day-backfill');
