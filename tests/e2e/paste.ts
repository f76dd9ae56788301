import type { Page } from '@playwright/test';

/**
 * Pastes into what has the keys: typing would make the editor close brackets and indent. The event carries the text; what
 * browsers that run side by side have in their clipboards plays no part.
 */
export async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
