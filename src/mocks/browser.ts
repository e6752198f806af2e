/** The simulated service inside the page: a service worker hands it the page's requests. */
import { http } from 'msw';
import { setClock } from '#lib/clock.ts';
import { workerAddress } from '#lib/worker-address.ts';
import { type Control, controlOf } from './control.ts';
import { drawIdentity } from './identity/browser-page.ts';
import { serveTools } from './identity/routes.ts';
import { addPanel } from './control-panel.ts';
import { type Mount, below, issuerOf, unreachableOrigin } from './mount.ts';
import { BrokenOff } from './refusal.ts';
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
 * Starts the simulation at `basePath` (it ends with a slash). Answers 'identity page' when the current
 * address is one of the provider's: then that page is drawn, and the app must not be.
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

/** Puts the world's clock under the whole app, and keeps it there as the control moves it on. */
async function followClock({ store, now }: World): Promise<void> {
  let offset = (await store.read()).offsetMs;
  store.subscribe((state) => {
    offset = state.offsetMs;
  });
  setClock(() => now({ offsetMs: offset }));
}

async function startWorker(world: World, mount: Mount, basePath: string): Promise<void> {
  await controlled(`${basePath}mockServiceWorker.js`);
  giveTrustedAddresses();
  const { network } = await import('virtual:msw');
  const handler = http.all(
    ({ request }) => request.mode !== 'navigate' && isOurs(mount, request),
    async ({ request }) => {
      try {
        return await answer(world, mount, request);
      } catch (error) {
        if (error instanceof BrokenOff) return Response.error();
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
 * A worker takes itself away when its last page is left, perhaps while the next one starts. Then msw
 * registers it again, by plain text, which is no address under Trusted Types.
 */
function giveTrustedAddresses(): void {
  const { serviceWorker } = navigator;
  const register = serviceWorker.register.bind(serviceWorker);
  serviceWorker.register = (script, options) => register(workerAddress(String(script)), options);
}

/**
 * Waits until the worker at `script` hands on this page's requests. It is registered here and not by msw,
 * whose plain text is no address under Trusted Types.
 */
async function controlled(script: string): Promise<void> {
  const { serviceWorker } = navigator;
  const { active } = await serviceWorker.register(workerAddress(script));
  await new Promise((resolve) => {
    const look = (): void => {
      if (serviceWorker.controller) resolve(undefined);
      // A forced reload bypasses an active worker, and so does a page opened while the worker is being
      // unregistered: only another load brings it back.
      else if (active?.state === 'activated') location.reload();
    };
    serviceWorker.addEventListener('controllerchange', look);
    active?.addEventListener('statechange', look);
    look();
  });
}
