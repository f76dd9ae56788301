import { describe, expect, test } from 'vitest';
import { sealNetwork } from '../../src/worker/browser/seal.ts';

function fakeScope() {
  class WorkerScope {
    fetch() {
      return 'reached';
    }
    get indexedDB() {
      return 'reached';
    }
    get navigator() {
      return { userAgent: 'x', hardwareConcurrency: 2, language: 'en', serviceWorker: 'reached', storage: 'reached' };
    }
    postMessage() {
      return 'sent';
    }
  }
  return Object.assign(new WorkerScope(), { WebSocket: class {}, Worker: class {} }) as unknown as WorkerScope &
    Record<string, unknown>;
}

describe('the seal on a worker', () => {
  test('removes the network from the scope and from what it inherits', () => {
    const scope = fakeScope();
    sealNetwork(scope);
    for (const name of ['fetch', 'indexedDB', 'WebSocket', 'Worker', 'caches', 'BroadcastChannel'])
      expect(scope[name]).toBeUndefined();
    expect(Object.getPrototypeOf(scope).fetch).toBeUndefined();
    expect(Object.keys(scope.navigator)).toEqual(['userAgent', 'hardwareConcurrency', 'language']);
  });

  test('cannot be broken by defining the names again', () => {
    const scope = fakeScope();
    sealNetwork(scope);
    expect(() => Object.defineProperty(scope, 'fetch', { value: () => 'reached' })).toThrow();
    expect(Reflect.deleteProperty(scope, 'navigator')).toBe(false);
  });

  test('leaves the way to the page', () => {
    const scope = fakeScope();
    sealNetwork(scope);
    expect(scope.postMessage()).toBe('sent');
  });
});
