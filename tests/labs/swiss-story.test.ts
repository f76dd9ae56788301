import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/swiss-story');
