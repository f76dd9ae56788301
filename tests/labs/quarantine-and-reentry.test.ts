import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/quarantine-and-reentry');
