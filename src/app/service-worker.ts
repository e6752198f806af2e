/**
 * Opens the app's shell where the host cannot be reached: pages come from the host while it answers, so that a release
 * arrives with the next load, and the files of one build are kept together. Calls to the service pass by. In production
 * builds only, because the simulation has a service worker of its own.
 */
import { cacheNames } from 'workbox-core';
import { addRoute, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { besideCache } from '#lib/fetch-beside.ts';

const base = import.meta.env.BASE_URL;
const host = new NetworkOnly();

/** Answers from the host; without any response, with what `find` has kept. */
const orKept =
  (find: (url: URL) => Promise<Response | undefined>) =>
  async (options: Parameters<typeof host.handle>[0] & { url: URL }) => {
    try {
      return await host.handle(options);
    } catch {
      return (await find(options.url)) ?? Response.error();
    }
  };

precache(__BUILT_FILES__);
registerRoute(new NavigationRoute(orKept(() => matchPrecache(`${base}index.html`))));
// Files of the build by their exact address.
addRoute({ directoryIndex: '', cleanURLs: false });
// An adapter, whose address has the fingerprint of the text that was kept.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'script',
  orKept(async ({ pathname }) => (await caches.open(besideCache)).match(pathname)),
);

interface InstallEvent extends Event {
  addRoutes?: (rules: readonly object[]) => Promise<void>;
  waitUntil: (done: Promise<void> | undefined) => void;
}

/** Where browsers can, they neither start nor ask this script for what the host answers, or what they find themselves. */
addEventListener('install', (event) => {
  const install = event as InstallEvent;
  install.waitUntil(
    install.addRoutes?.([
      { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
      { condition: { urlPattern: `${base}assets/*` }, source: { cacheName: cacheNames.precache } },
      { condition: { not: { requestDestination: 'script' } }, source: 'network' },
    ]),
  );
});
