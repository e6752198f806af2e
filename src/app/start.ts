/**
 * The first step of the app, without React DOM and the router: the session, the query cache, and the calls and
 * the code of the first page, so that the service responds while the rest of the code arrives.
 */
import '#ui/theme.css';
import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryExecuteOptions,
  QueryObserver,
} from '@tanstack/react-query';
import { backoff, retriesOf } from '#api/retry.ts';
import { rateLimit } from '#api/service.ts';
import type { Auth } from '#auth/auth.ts';
import { noteFault } from '#lib/exceptions.ts';
import { persistQueries } from '#queries/query-persistence.ts';
import { pageAt } from './pages.ts';
import { createUserSession, appPath } from './user-session.ts';

interface StartOptions {
  auth: Auth;
  /** The folder the app is served from: "/" or "/path/". */
  basePath: string;
}

/** In milliseconds: a call may wait for the rate limit. */
const longestHold = 50;

/** What `showApp` continues with. */
export type Started = ReturnType<typeof start>;

export function start({ auth, basePath }: StartOptions) {
  const queryClient = createQueryClient();
  // It knows only what changes from now on; the page may have come from the device.
  onlineManager.setOnline(navigator.onLine);
  const userSession = createUserSession({ auth, queryClient, basePath });
  persistQueries(queryClient, userSession.openStorage);
  const sent = startPage({ auth, queryClient, basePath });
  return { auth, basePath, queryClient, userSession, sent };
}

/**
 * The router repeats both, and finds them started. Failures are its to report. Resolves once the calls are sent, or a
 * moment later: running the rest of the code would delay them.
 */
async function startPage({
  auth,
  queryClient,
  basePath,
}: StartOptions & { queryClient: QueryClient }): Promise<void> {
  const { pathname } = new URL(appPath(basePath), location.origin);
  const found = pageAt(pathname);
  if (found === undefined || auth.user() === null) return;
  // After the calls: starting to load it takes longer than sending them.
  setTimeout(() => void found.page.code().catch(() => {}));
  // A user about to be redirected sends no calls.
  if (auth.isOver() || auth.isRedirectDue()) return;
  const { subscribe, state } = rateLimit();
  await new Promise<void>((resolve) => {
    const check = () => state().waiting.length === 0 && resolve();
    const stop = subscribe(check);
    setTimeout(() => {
      stop();
      resolve();
    }, longestHold);
    void startQueries(queryClient, found).then(check);
  });
}

/** The tab's query cache. Transient failures are retried; all others are shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noteFault }),
    mutationCache: new MutationCache({ onError: noteFault }),
    defaultOptions: {
      queries: {
        // Returning to the tab must not cost API units.
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retriesOf(error),
        retryDelay: backoff,
      },
      // Sent or failed at once: nothing the user starts may happen later, unseen.
      mutations: { networkMode: 'always' },
    },
  });
}

const held: (() => void)[] = [];

/** Lets go of the queries that were started for a page: once it is displayed, it observes them itself. */
export function releaseQueries(): void {
  for (const release of held.splice(0)) release();
}

/** Starts a page's queries. Resolves once they run; `settled` once they have answered or failed. */
export async function startQueries(
  queryClient: QueryClient,
  { page, params }: NonNullable<ReturnType<typeof pageAt>>,
): Promise<{ settled: Promise<unknown> }> {
  const queries = ((await page.queries?.(params)) ?? []) as readonly QueryExecuteOptions[];
  const calls = queries.map((query) => {
    // The page that is left may be the only one to observe it, and would abort the call when it goes.
    const observer = new QueryObserver(queryClient, { ...query, enabled: false });
    const stop = observer.subscribe(() => {});
    const call = queryClient.query(query);
    held.push(() => {
      if (observer.getCurrentQuery().getObserversCount() > 1) stop();
      else call.then(stop, stop);
    });
    return call;
  });
  return { settled: Promise.allSettled(calls) };
}
