/** The simulated service inside the page: a service worker passes it the page's requests. */
import { http } from 'msw';
import { setClock } from '#lib/clock.ts';
import { workerAddress } from '#lib/worker-address.ts';
import { addPanel } from './control-panel.ts';
import { type Control, controlOf } from './control.ts';
import { drawIdentity } from './identity/browser-page.ts';
import { serveTools } from './identity/routes.ts';
import { type Mount, below, issuerOf, unreachableOrigin } from './mount.ts';
import { ConnectionLost } from './refusal.ts';
import { serveResult } from './results.ts';
import { serve } from './service.ts';
import { browserStore } from './world/browser-store.ts';
import { freshState } from './world/state.ts';
import { createWorld, type World } from './world/world.ts';

declare global {
  interface Window {
    /** The simulation's control, in demonstration builds only. */
    __sim?: Control;
  }
}

/**
 * Starts the simulation at `basePath` (which ends with a slash). Returns 'identity page' if the current
 * address is one of the provider's: that page is then drawn instead of the app.
 */
export async function startSimulation({
  basePath,
}: {
  basePath: string;
}): Promise<'app' | 'identity page'> {
  const store = await browserStore(freshState);
  const world = createWorld({ seed: 1, clock: Date.now, store });
  await followClock(world);
  window.__sim = controlOf(world);
  const mount = {
    servicePath: `${basePath}_service`,
    identityPath: `${basePath}_identity`,
    foreignOrigin: unreachableOrigin,
  };
  const page = below(mount.identityPath, location.pathname);
  if (page !== null) {
    await drawIdentity(world, mount, page);
    return 'identity page';
  }
  await startWorker(world, mount, basePath);
  addPanel(window.__sim, store);
  return 'app';
}

/** Makes the world's clock the app's clock and keeps them in step when the control advances it. */
async function followClock({ store, now }: World): Promise<void> {
  let offset = (await store.read()).offsetMs;
  store.subscribe((state) => {
    offset = state.offsetMs;
  });
  setClock(() => now({ offsetMs: offset }));
}

async function startWorker(world: World, mount: Mount, basePath: string): Promise<void> {
  await controlled(`${basePath}mockServiceWorker.js`);
  correctMsw();
  const { network } = await import('virtual:msw');
  const handler = http.all(
    ({ request }) => request.mode !== 'navigate' && isOurs(mount, request),
    async ({ request }) => {
      try {
        return await answer(world, mount, request);
      } catch (error) {
        if (error instanceof ConnectionLost) return Response.error();
        throw error;
      }
    },
  );
  network.configure({
    handlers: [handler],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  });
  await network.enable();
}

function isOurs({ servicePath, identityPath }: Mount, { url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  if (origin === unreachableOrigin) return true;
  if (origin !== location.origin) return false;
  return below(servicePath, pathname) !== null || below(identityPath, pathname) !== null;
}

async function answer(world: World, mount: Mount, request: Request): Promise<Response | undefined> {
  const url = new URL(request.url);
  const path = below(mount.identityPath, url.pathname);
  const found =
    path === null
      ? ((await serveResult(
          world,
          url.origin === unreachableOrigin ? '' : mount.servicePath,
          request,
        )) ?? (await serve(world, mount, request)))
      : await serveTools(world, issuerOf(mount, url), path, request);
  return found ?? undefined;
}

/**
 * A worker unregisters when its last page closes, perhaps while the next page starts. msw then registers it again from
 * a plain string, which Trusted Types refuses, or asks for an update and does not catch that this fails; browsers look
 * for updates at each navigation anyway.
 */
function correctMsw(): void {
  const { serviceWorker } = navigator;
  const register = serviceWorker.register.bind(serviceWorker);
  serviceWorker.register = (script, options) => register(workerAddress(String(script)), options);
  ServiceWorkerRegistration.prototype.update = function update() {
    return Promise.resolve(this);
  };
}

/**
 * Waits until the worker at `script` receives this page's requests. It is registered here rather than
 * by msw, whose plain string Trusted Types refuses.
 */
async function controlled(script: string): Promise<void> {
  const { serviceWorker } = navigator;
  const address = new URL(script, location.href).href;
  const registration = await serviceWorker.register(workerAddress(script));
  // A production build at this address may have left a worker of its own, which this one replaces.
  const isOwn = (worker: ServiceWorker | null) => worker?.scriptURL === address;
  const active = isOwn(registration.active) ? registration.active : null;
  await new Promise((resolve) => {
    const look = (): void => {
      if (isOwn(serviceWorker.controller)) resolve(undefined);
      // A forced reload bypasses an active worker, and so does a page opened while the worker is being
      // unregistered: only another load brings it back.
      else if (active?.state === 'activated') location.reload();
    };
    serviceWorker.addEventListener('controllerchange', look);
    active?.addEventListener('statechange', look);
    look();
  });
}
