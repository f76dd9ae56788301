/** What a browser keeps by key: its own storage, or a place that forgets when the page closes, where storage is blocked. */
export type Local = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const forgetful = new Map<string, string>();
const PAGE: Local = {
  getItem: (key) => forgetful.get(key) ?? null,
  setItem: (key, text) => void forgetful.set(key, text),
  removeItem: (key) => void forgetful.delete(key),
};

/** For what is a comfort and no evidence. Asking for a storage that is blocked throws, so it is asked for each time. */
export function local(): Local {
  try {
    return localStorage;
  } catch (error) {
    if (error instanceof DOMException) return PAGE;
    throw error;
  }
}
