import type { Response, Transport } from '../protocol.ts';

/**
 * Starts workers from the text of the bundled entry: a worker with a `blob:` address inherits the page's content security
 * policy, one with an ordinary address would not (a policy in a `<meta>` covers the page only).
 */
export async function browserSpawner(entry: string): Promise<() => Transport> {
  const response = await fetch(entry);
  if (!response.ok) throw new Error(`${entry}: ${response.status}`);
  const address = URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }));
  return () => browserTransport(new Worker(address, { type: 'module', name: 'engine' }));
}

export function browserTransport(worker: Worker): Transport {
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: (receive) => worker.addEventListener('message', (event) => receive(event.data as Response)),
    onFailure(receive) {
      worker.addEventListener('error', (event) => receive(event.message || 'the worker did not start'));
      worker.addEventListener('messageerror', () => receive('a message could not be read'));
    },
    end: () => worker.terminate(),
  };
}
