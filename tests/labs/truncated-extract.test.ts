import { itHasBothEnds } from './ends.ts';

itHasBothEnds('scenarios/truncated-extract');
