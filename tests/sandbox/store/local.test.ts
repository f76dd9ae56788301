import { afterEach, describe, expect, it, vi } from 'vitest';
import { local } from '../../../src/sandbox/store/local.ts';

afterEach(() => vi.unstubAllGlobals());

describe('what a browser keeps by key', () => {
  it('lies in its storage', () => {
    const storage = { getItem: () => 'kept', setItem: () => undefined, removeItem: () => undefined };
    vi.stubGlobal('localStorage', storage);
    expect(local()).toBe(storage);
  });

  it('is kept while the page is open where the storage is blocked', () => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    try {
      local().setItem('a', '1');
      expect(local().getItem('a')).toBe('1');
      local().removeItem('a');
      expect(local().getItem('a')).toBe(null);
    } finally {
      if (before) Object.defineProperty(globalThis, 'localStorage', before);
      else Reflect.deleteProperty(globalThis, 'localStorage');
    }
  });
});
