import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/teardown-to-the-complainer');
