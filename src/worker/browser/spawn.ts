import type { Response, Transport } from '../protocol.ts';

/**
 * Starts workers whose script has a `blob:` address: such a worker inherits the page's content security policy, one with an
 * ordinary address would not (a policy in a `<meta>` covers the page only). The script imports the bundled entry.
 */
export function browserSpawner(entry: string): () => Transport {
  const script = `import ${JSON.stringify(new URL(entry, location.href).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return () => browserTransport(new Worker(address, { type: 'module', name: 'engine' }));
}

function browserTransport(worker: Worker): Transport {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (receive) => worker.addEventListener('message', (event) => receive(event.data as Response)),
    onFailure(receive) {
      worker.addEventListener('error', (event) => receive(event.message || 'the worker did not start'));
      worker.addEventListener('messageerror', () => receive('a message could not be read'));
    },
    end: () => worker.terminate(),
  };
}
