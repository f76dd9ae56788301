import { playsIncident } from './played.ts';

playsIncident('swiss-drop', 'fixed-and-deployed', 'silver-lines');
