import { signal } from '@preact/signals';

/** Whether the service worker has all that the workbench needs. */
export const keptOffline = signal(false);

/** Asks the service worker to keep what the workbench needs for a lab; plain HTTP has none, and nothing is lost. */
export function keepOffline(lab: string): void {
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === 'workbench-kept') keptOffline.value = true;
  });
  serviceWorker?.ready.then((registration) => registration.active?.postMessage({ keep: 'workbench', lab }));
}
