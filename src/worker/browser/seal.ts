/** Whatever could reach a network, a store or another context from a worker. */
const NETWORK = [
  'fetch',
  'fetchLater',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'EventSource',
  'WebTransport',
  'importScripts',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'RTCPeerConnection',
  'caches',
  'CacheStorage',
  'indexedDB',
  'IDBFactory',
  'FontFace',
  'fonts',
  'cookieStore',
  'Notification',
  'PushManager',
];

/**
 * Takes the network away from a worker once it has everything. The page's content security policy is the wall; this is
 * the fence before it, for code that escapes the Python interpreter.
 */
export function sealNetwork(scope: object): void {
  for (let holder: object | null = scope; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of NETWORK) if (holder === scope || Object.hasOwn(holder, name)) remove(holder, name);
  const { userAgent, hardwareConcurrency, language } = (scope as { navigator: Navigator }).navigator;
  fix(scope, 'navigator', Object.freeze({ userAgent, hardwareConcurrency, language }));
}

function remove(holder: object, name: string): void {
  const own = Object.getOwnPropertyDescriptor(holder, name);
  if (own === undefined || own.configurable) fix(holder, name, undefined);
}

function fix(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}
