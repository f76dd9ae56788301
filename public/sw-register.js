// Plain HTTP on a local network is no secure context and has no service worker: pages then need the network, nothing else changes.
// A page inside another site's page has nothing to keep, and a sandboxed one may not.
if ('serviceWorker' in navigator && window === window.top)
  navigator.serviceWorker.register(new URL('sw.js', document.currentScript.src));
