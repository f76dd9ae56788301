import { itHasBothEnds } from './ends.ts';

itHasBothEnds('scenarios/swiss-drop');
