/**
 * The two ways to serve the app to tests, behind one interface: the production build with the simulated
 * service on another origin over HTTP, and the demonstration build with the service inside the page.
 */
import type { Page } from '@playwright/test';
import { startPreview } from '#scripts/preview/serve.ts';
import { defaultSizes, smallWorld } from '#mocks/world/layout.ts';
import { type PairOptions, startPair } from '#scripts/shared/pair.ts';
import { inRoot } from '#scripts/shared/paths.ts';
import { startTime } from './stopped-clock.ts';

export interface HostOptions {
  kind: 'http' | 'browser';
  /** Number of keywords in a world that is otherwise a demonstration's; by default, a tenth of that world. */
  keywords?: number | undefined;
  /** The text of the adapter that the app reads the service with. */
  adapter?: string | undefined;
  /** Further entries of `config.json`. */
  entries?: object | undefined;
}

/** The simulated service's record of a call. */
export interface SeenCall {
  method: string;
  path: string;
  status: number;
  /** API units charged. */
  units: number;
}

/** A control of the simulation: `POST /__sim/<name>`, or `__sim.<name>()` inside the page. */
type Control = (page: Page, name: string, body?: object) => Promise<unknown>;

export interface Host {
  kind: HostOptions['kind'];
  /** The app's address, without a trailing slash. */
  origin: string;
  /** The service's address over HTTP; null if it is inside the page. */
  service: string | null;
  control: Control;
  /** Serves the build of another folder from now on, as after a release. Tests of one worker share it. */
  switchTo(dir: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a host on free ports. */
export async function startHost({ kind, keywords, ...app }: HostOptions): Promise<Host> {
  if (kind === 'browser') return startInBrowser();
  const sizes = keywords === undefined ? smallWorld.sizes : { ...defaultSizes, keywords };
  // The limit is refilled by the clock, which stands still.
  const world = { ...smallWorld, sizes, clock: () => startTime, tier: 'enterprise' as const };
  return startOverHttp({ ...world, ...app });
}

async function startOverHttp(options: PairOptions): Promise<Host> {
  const pair = await startPair(options);
  return {
    kind: 'http',
    origin: pair.origin,
    service: pair.service,
    control: (_page, name, body) => overHttp(pair.service, name, body),
    switchTo: (dir) => pair.switchTo(dir),
    close: () => pair.close(),
  };
}

async function overHttp(origin: string, name: string, body?: object): Promise<unknown> {
  const reads = name === 'requests' || name === 'now';
  const response = await fetch(`${origin}/__sim/${name}`, {
    method: reads ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json' },
    ...(reads ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`__sim/${name} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function startInBrowser(): Promise<Host> {
  const app = await startPreview({ port: 0, dir: inRoot('dist-demo') });
  return {
    kind: 'browser',
    service: null,
    origin: app.origin,
    control: (page, name, body) => insidePage(page, app.origin, name, body),
    switchTo: (dir) => app.switchTo(dir),
    close: () => app.close(),
  };
}

/** The service runs in a page of the app, so one is opened if there is none. */
async function insidePage(page: Page, origin: string, name: string, body?: object) {
  if (!page.url().startsWith(origin)) await page.goto(origin);
  await page.waitForFunction(() => '__sim' in window);
  return page.evaluate(
    ([control, argument]) => {
      const controls = window as unknown as { __sim: Record<string, (body?: object) => unknown> };
      return controls.__sim[control]?.(argument);
    },
    [name, body] as const,
  );
}
