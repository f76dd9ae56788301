import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/add-a-field-and-watch');
