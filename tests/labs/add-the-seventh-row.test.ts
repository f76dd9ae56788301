import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/add-the-seventh-row');
