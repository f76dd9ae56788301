import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/predict-the-numbers');
