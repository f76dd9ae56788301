import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/where-is-the-checkpoint');
