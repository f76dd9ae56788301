import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/break-the-gate-on-game-day');
