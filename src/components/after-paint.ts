/** Runs what a page does not need to be read: once its first paint is through. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
