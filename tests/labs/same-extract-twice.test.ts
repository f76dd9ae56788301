import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/same-extract-twice');
