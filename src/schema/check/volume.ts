import { z } from 'zod';
import { VolumePath } from '../action.ts';
import { common } from './common.ts';

/** Files of a volume. */
export const VolumeCheck = z.strictObject({
  ...common,
  kind: z.literal('volume'),
  /** A file, or a folder with all below it, e.g. `/Volumes/dwh_prod/bronze/landing/sap_vbap`. */
  path: VolumePath,
  /** `unchanged` compares names and contents with the start; `kept` allows new files besides. */
  expect: z.enum(['unchanged', 'kept', 'present', 'absent']),
});
