import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/nfr-to-assertion');
