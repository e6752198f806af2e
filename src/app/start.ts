/**
 * The first step of the app, without React DOM and the router: the session, the query cache, and the calls and
 * the code of the first page, so that the service responds while the rest of the code arrives.
 */
import '#ui/theme.css';
import { hashKey, type QueryClient, type QueryExecuteOptions } from '@tanstack/react-query';
import type { Auth } from '#auth/auth.ts';
import { ageOf, persistQueries, readMarks } from '#queries/query-persistence.ts';
import { pageAt } from './pages.ts';
import { createQueryClient } from './query-client.ts';
import { createUserSession, currentPath } from './user-session.ts';

interface StartOptions {
  auth: Auth;
  /** The folder the app is served from: "/" or "/path/". */
  basePath: string;
}

/** What `showApp` continues with. */
export type Started = ReturnType<typeof start>;

export function start({ auth, basePath }: StartOptions) {
  const queryClient = createQueryClient();
  const userSession = createUserSession({ auth, queryClient, basePath });
  persistQueries(queryClient, userSession.openStorage);
  startPage({ auth, queryClient, basePath });
  return { auth, basePath, queryClient, userSession };
}

/** The router repeats both, and finds them started. Failures are its to report. */
function startPage({ auth, queryClient, basePath }: StartOptions & { queryClient: QueryClient }) {
  const { pathname } = new URL(currentPath(basePath), location.origin);
  const found = pageAt(pathname);
  if (found === undefined || auth.user() === null) return;
  // A user about to be redirected sends no calls.
  if (!auth.isOver() && !auth.isRedirectDue()) void startQueries(queryClient, found);
  // After the calls: starting to load it takes longer than sending them.
  setTimeout(() => void found.page.code().catch(() => {}));
}

/**
 * Starts a page's queries. Resolves once they run; `settled` once they have answered or failed. `areKept`
 * tells whether all answers are on the device, and fresh.
 */
export async function startQueries(
  queryClient: QueryClient,
  { page, params }: NonNullable<ReturnType<typeof pageAt>>,
): Promise<{ settled: Promise<unknown>; areKept: () => boolean }> {
  const queries = ((await page.queries?.(params)) ?? []) as readonly QueryExecuteOptions[];
  return {
    areKept() {
      const marks = readMarks();
      return queries.every(
        ({ queryKey, meta }) => meta && ageOf(marks[hashKey(queryKey)]) < meta.fresh,
      );
    },
    settled: Promise.allSettled(queries.map((query) => queryClient.query(query))),
  };
}
