// They take minutes each: `npm run test:incidents`.
import { playsIncident } from './played.ts';

playsIncident('swiss-drop', 'fixed-and-deployed', 'silver-lines');
playsIncident('truncated-extract', 'not-rebuilt', 'customer-history');
playsIncident('deleted-checkpoint', 'whole-load-deleted', 'bronze-documents');
playsIncident('broken-gate', 'raise-nobody-selects', 'gold-kept');
