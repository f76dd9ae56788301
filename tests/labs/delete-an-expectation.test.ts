import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/delete-an-expectation');
