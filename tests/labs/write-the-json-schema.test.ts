import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/write-the-json-schema');
