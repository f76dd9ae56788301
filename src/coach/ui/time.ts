/** Milliseconds as `12:05` or `1:02:05`; a time that is over carries a minus. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const text = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${milliseconds < 0 ? '−' : ''}${hours > 0 ? `${hours}:` : ''}${text}`;
}

/** `09:42` in the coach's own time zone. */
export function wallTime(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
