// Plain HTTP on a local network is no secure context and has no service worker: pages then need the network, nothing else changes.
if ('serviceWorker' in navigator) navigator.serviceWorker.register(new URL('sw.js', document.currentScript.src));
