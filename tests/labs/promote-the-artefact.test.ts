import { itHasBothEnds } from './ends.ts';

itHasBothEnds('exercises/promote-the-artefact');
