// They take minutes each: `npm run test:incidents`. The Swiss drop is played by `npm test`.
import { playsIncident } from './played.ts';

playsIncident('truncated-extract', 'not-rebuilt', 'customer-history');
playsIncident('deleted-checkpoint', 'whole-load-deleted', 'bronze-documents');
playsIncident('broken-gate', 'raise-nobody-selects', 'gold-kept');
