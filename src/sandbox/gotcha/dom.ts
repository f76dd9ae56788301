export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`gotcha page: no #${id}`);
  return found as T;
}

export const elementOr = <T extends HTMLElement>(selector: string): T | null => document.querySelector<T>(selector);

/** An element of text. */
export function fill(tag: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}
