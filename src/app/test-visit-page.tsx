/** For tests: renders the whole app with a service whose responses the test defines. */
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import type { Adaptation } from '#api/adapter/adaptation.ts';
import { createClient } from '#api/client.ts';
import { installClient } from '#api/service.ts';
import { testAuth } from '#auth/test-auth.ts';
import { now, setClock } from '#lib/clock.ts';
import { persistQueries } from '#queries/query-persistence.ts';
import { serveHistory } from '#features/history/test-history.ts';
import { workersInPage } from '#lib/test-worker.ts';
import { serve } from '#row-engine/worker/serve.ts';
import { compressAtOnce } from '#user/test-tabs.ts';
import { UserProvider } from '#user/user.tsx';
import type { Area } from '#storage/areas.ts';
import { userKey } from '#storage/user-key.ts';
import { openUserStorage } from '#storage/user-storage.ts';
import { createQueryClient } from './start.ts';
import { createRouter } from './router.tsx';
import { createUserSession } from './user-session.ts';

/** On the document's origin, since happy-dom applies CORS to others. */
export const baseUrl = `${location.origin}/v3`;

let visits = 0;

/** The JSON response to a request, the whole response, or a promise of either; `undefined` for a 404. */
export type Answers = (method: string, path: string, body: unknown) => unknown;

export interface Visit {
  address: string;
  answers: Answers;
  /** Stored before the visit, by area and key. */
  stored?: { area: Area; key: string; value: unknown }[];
  /** What the service is read with. */
  adapter?: Adaptation;
  /** In localStorage before the visit. */
  local?: Record<string, string>;
  /** Run one after another, each once the page has settled. */
  steps?: (() => void | Promise<void>)[];
  /** Whether all is there that the steps need; the page does not settle before. */
  isReady?: () => boolean;
}

export interface PageResult {
  /** All text, including labels and fields. */
  text: string;
  /** Thrown errors and console output. */
  failures: string[];
}

/** How many rounds without changes make a page settled that shows nothing as loading. */
const stillRounds = 6;
const isLoading = () => document.querySelector('main [aria-busy=true]') !== null;
/** In milliseconds. */
const longestWait = 30_000;

/** Opens a page with empty memory, waits until it has settled, and unmounts it. */
export async function visitPage({
  address,
  answers,
  stored = [],
  adapter,
  local = {},
  steps = [],
  isReady = () => true,
}: Visit): Promise<PageResult> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  visits += 1;
  // A page that counts seconds would never settle on a machine that takes as long for a few rounds.
  const start = now();
  setClock(() => start);
  // A new user per visit, so that nothing of the last visit remains.
  const user = { iss: 'https://idp.test', sub: String(visits), name: 'One' };
  let isOver = false;
  const auth = testAuth({
    service: 'test',
    user: () => user,
    isOver: () => isOver,
    // What a visit leaves running calls nothing.
    bearer: async () => (isOver ? null : 'bearer'),
  });
  localStorage.clear();
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  sessionStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const failures: string[] = [];
  vi.stubGlobal('reportError', (error: unknown) => failures.push(messageOf(error)));
  let busy = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    busy += 1;
    try {
      const path = decodeURI(url).slice(baseUrl.length);
      const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      const answer = await answers(method, path, json);
      if (answer instanceof Response) return answer;
      return answer === undefined
        ? new Response('{}', { status: 404 })
        : new Response(JSON.stringify(answer), { headers });
    } finally {
      busy -= 1;
    }
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  compressAtOnce();
  // Without a size, charts and grids render nothing.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.stubGlobal('Worker', workersInPage({ rows: serve, history: serveHistory }));
  // There is only one tab: its own steps wait for each other.
  const turns = new Map<string, Promise<unknown>>();
  const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(rest.at(-1) as () => unknown);
    turns.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const storage = openUserStorage(await userKey(auth.service, user), () => true);
  for (const { area, key, value } of stored) await storage.write(area, key, value);

  history.replaceState({ key: `visit ${visits}` }, '', address);
  installClient(
    createClient({
      ...auth,
      baseUrl,
      subscriptionKey: 'key',
      adapter,
    }),
  );
  const queryClient = createQueryClient();
  const session = createUserSession({ auth, queryClient, basePath: '/' });
  persistQueries(queryClient, session.openStorage);
  const router = createRouter({
    auth,
    queryClient,
    basePath: '/',
    redirectSilently: session.redirectSilently,
    hasBatch: true,
  });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box, { onUncaughtError: (error) => failures.push(messageOf(error)) });
  let changes = 0;
  const observer = new MutationObserver(() => void (changes += 1));
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });

  async function settled(): Promise<void> {
    let last = -1;
    const latest = performance.now() + longestWait;
    for (let rounds = 0; rounds < stillRounds;) {
      if (performance.now() > latest) throw new Error('The page does not settle.');
      await act(async () => {
        await vi.dynamicImportSettled();
        await new Promise((resolve) => void setTimeout(resolve));
      });
      const isStill = last === changes && busy === 0 && queryClient.isFetching() === 0;
      rounds = isStill && !isLoading() && isReady() ? rounds + 1 : 0;
      last = changes;
    }
  }

  let text = '';
  try {
    await act(async () =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <UserProvider value={session.session}>
              <RouterProvider router={router} />
            </UserProvider>
          </QueryClientProvider>
        </StrictMode>,
      ),
    );
    await settled();
    for (const step of steps) {
      await act(async () => step());
      await settled();
    }
    text = textOf(document.body);
  } finally {
    isOver = true;
    observer.disconnect();
    await act(async () => root.unmount());
    router.dispose();
    queryClient.clear();
    document.body.replaceChildren();
  }
  for (const method of ['warn', 'error'] as const) {
    for (const line of vi.mocked(console[method]).mock.calls)
      failures.push(line.map(messageOf).join(' '));
  }
  return { text, failures };
}

/** Presses a button of the page, if it exists. */
export function pressButton(name: string): void {
  const buttons = [...document.querySelectorAll('main button')];
  (buttons.find((it) => it.textContent === name) as HTMLElement | undefined)?.click();
}

const headers = {
  'Content-Type': 'application/json',
  'RateLimit-Limit': '6000',
  'RateLimit-Remaining': '5900',
  'RateLimit-Reset': '1',
  'RateLimit-Policy': '6000;w=60',
};

const textAttributes = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'value', 'alt'];

function textOf(element: Element): string {
  const parts: string[] = [];
  for (const one of element.querySelectorAll('*')) {
    for (const node of one.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '');
    }
    for (const name of textAttributes) parts.push(one.getAttribute(name) ?? '');
  }
  return parts.filter((part) => part !== '').join('\n');
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
