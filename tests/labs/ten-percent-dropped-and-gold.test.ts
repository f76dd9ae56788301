import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/ten-percent-dropped-and-gold');
