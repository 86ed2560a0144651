// The site has nothing for readers without a connection, or no longer: a service worker from before removes itself and its copies.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(`rhapsode ${new URL(self.registration.scope).pathname} `)) await caches.delete(name);
  await self.registration.unregister();
})()));
