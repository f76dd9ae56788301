import { encode } from 'uqr';
import { t } from '../../i18n/index.ts';

const BORDER = 2;

/** Characters that the largest code holds at this level; what is longer goes by link or file. */
const MOST = 2900;

/** An address as a QR code: one path, black on white in either theme, because scanners expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  if (text.length > MOST) return <p class="note">{t('game.qr.tooLong', { characters: text.length })}</p>;
  const { size, data } = encode(text, { border: BORDER, ecc: 'L' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('game.qr', { label })}>
      <rect width={size} height={size} class="qr-paper" />
      <path d={path} class="qr-ink" />
    </svg>
  );
}
