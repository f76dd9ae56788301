import { describe, expect, it } from 'vitest';
import { createEcho } from '../../src/sandbox/editor/echo.ts';

describe('the text of an editor', () => {
  it('is not put back by an echo that newer keys have overtaken', () => {
    const echo = createEcho('');
    expect([echo.typed('a'), echo.typed('ab'), echo.typed('abc')]).toEqual([true, true, true]);
    // Several keys may come back as one.
    expect([echo.arrived(''), echo.arrived('ab'), echo.arrived('abc')]).toEqual([false, false, false]);
  });

  it('gives way to what comes from elsewhere, once', () => {
    const echo = createEcho('a');
    echo.typed('ab');
    expect(echo.arrived('reloaded')).toBe(true);
    // The editor reports what was put into it.
    expect(echo.typed('reloaded')).toBe(false);
    expect(echo.arrived('reloaded')).toBe(false);
    expect(echo.typed('reloaded!')).toBe(true);
    expect(echo.arrived('reloaded!')).toBe(false);
    expect(echo.arrived('reloaded')).toBe(true);
  });

  it('is told when a key is taken back before the first has arrived', () => {
    const echo = createEcho('a');
    expect(echo.typed('ab')).toBe(true);
    expect(echo.typed('a')).toBe(true);
    expect([echo.arrived('ab'), echo.arrived('a')]).toEqual([false, false]);
  });
});
