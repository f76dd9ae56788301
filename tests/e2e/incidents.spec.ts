// They take minutes each: `npm run test:incidents`, which plays the Swiss drop as well.
import { playsIncident } from './played.ts';

playsIncident('truncated-extract', 'not-rebuilt', 'customer-history');
playsIncident('deleted-checkpoint', 'whole-load-deleted', 'bronze-documents');
playsIncident('broken-gate', 'raise-nobody-selects', 'gold-kept');
