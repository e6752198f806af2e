/** For tests: the whole app in a document, with a service that answers what a test says. */
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { installClient } from '#api/service.ts';
import { testAuth } from '#auth/test-auth.ts';
import { openUserStorage } from '#storage/user-storage.ts';
import { userKey } from '#storage/user-key.ts';
import { keepAnswers } from '#queries/keep.ts';
import { UserProvider } from '#workspace/user.tsx';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import { createUserSession } from './user-session.ts';

/** On the document's own origin, as happy-dom asks others for CORS. */
export const baseUrl = `${location.origin}/v3`;

let visits = 0;
/** Another one for each visit, so that nothing is left of the visit before. */
const user = () => ({ iss: 'https://idp.test', sub: String(visits), name: 'One' });
const auth = testAuth({ service: 'test', user });

/** What the service answers a request with: a value, as JSON; `undefined` where there is no such thing. */
export type Answers = (method: string, path: string, body: unknown) => unknown;

interface Visit {
  address: string;
  answers: Answers;
  /** What lies on the device beforehand, by area and key. */
  kept?: { area: 'reports' | 'batches'; key: string; value: unknown }[];
  /** What is done once the page stands. */
  act?: () => void;
}

export interface Seen {
  /** All text, that of labels and fields too. */
  text: string;
  /** What was thrown or written to the console. */
  failures: string[];
}

/** How many rounds in a row nothing must happen until a page is taken to be done. */
const quiet = 6;

/** Opens a page with nothing in memory, waits until nothing happens any more, and takes it down again. */
export async function visit({ address, answers, kept = [], act: press }: Visit): Promise<Seen> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  visits += 1;
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const failures: string[] = [];
  vi.stubGlobal('reportError', (error: unknown) => failures.push(words(error)));
  let busy = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    busy += 1;
    try {
      const path = decodeURI(url).slice(baseUrl.length);
      const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      const answer = answers(method, path, json);
      return answer === undefined
        ? new Response('{}', { status: 404 })
        : new Response(JSON.stringify(answer), { headers });
    } finally {
      busy -= 1;
    }
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  // There is one tab, so nobody ever waits for another.
  // Without a size nothing would be drawn of charts and grids.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  Object.defineProperty(navigator, 'locks', {
    value: { request: async (_: string, step: () => unknown) => step() },
    configurable: true,
  });
  const storage = openUserStorage(await userKey(auth.service, user()), { isOpen: () => true });
  for (const { area, key, value } of kept) await storage.write(area, key, value);

  history.replaceState(null, '', address);
  installClient(
    createClient({
      ...auth,
      baseUrl,
      subscriptionKey: 'key',
    }),
  );
  const queryClient = createQueryClient();
  const session = createUserSession({ auth, queryClient, basePath: '/' });
  keepAnswers(queryClient, session.openStorage);
  const router = createRouter({
    auth,
    queryClient,
    basePath: '/',
    travel: session.travel,
    cameBack: session.cameBack,
    hasBatch: true,
  });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box, { onUncaughtError: (error) => failures.push(words(error)) });
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
    for (let rounds = 0; rounds < quiet;) {
      await act(async () => {
        await vi.dynamicImportSettled();
        await new Promise((resolve) => void setTimeout(resolve));
      });
      const isStill = last === changes && busy === 0 && queryClient.isFetching() === 0;
      rounds = isStill ? rounds + 1 : 0;
      last = changes;
    }
  }

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
  if (press !== undefined) {
    await act(async () => press());
    await settled();
  }
  const text = textOf(document.body);
  observer.disconnect();
  await act(async () => root.unmount());
  router.dispose();
  queryClient.clear();
  document.body.replaceChildren();
  for (const method of ['warn', 'error'] as const) {
    for (const line of vi.mocked(console[method]).mock.calls)
      failures.push(line.map(words).join(' '));
  }
  return { text, failures };
}

/** Presses a button of the page, where there is one. */
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

const spoken = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'value', 'alt'];

function textOf(element: Element): string {
  const parts: string[] = [];
  for (const one of element.querySelectorAll('*')) {
    for (const node of one.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '');
    }
    for (const name of spoken) parts.push(one.getAttribute(name) ?? '');
  }
  return parts.filter((part) => part !== '').join('\n');
}

const words = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
