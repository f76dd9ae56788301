import { t } from '../../i18n/index.ts';
import type { Person } from '../store/records.ts';

export const nameOf = ({ name }: Person): string => name || t('progress.people.unnamed');

/** `2026-07-15`. */
export const dayOf = (instant: string): string => instant.slice(0, 10);
