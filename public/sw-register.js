// Plain HTTP on a local network is no secure context and has no service worker: pages then need the network, nothing else changes.
// A page inside another site's page has nothing to keep, and a sandboxed one may not.
if ('serviceWorker' in navigator && window === window.top) {
  const script = new URL('sw.js', document.currentScript.src);
  // Keeping all pages for offline use is a download of its own: the page that is being opened comes first.
  const keep = () => setTimeout(() => navigator.serviceWorker.register(script), 2000);
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep);
}
