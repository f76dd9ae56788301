import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/demo-with-incident');
