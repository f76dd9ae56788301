// One incident in full belongs to `npm test`; the other three are played by `npm run test:incidents`.
import { playsIncident } from './played.ts';

playsIncident('swiss-drop', 'fixed-and-deployed', 'silver-lines');
