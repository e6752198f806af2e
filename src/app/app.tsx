import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { count } from '#lib/format.ts';
import type { ReadableStore } from '#lib/store.ts';
import { whenState } from '#lib/when-state.ts';
import { historyStore } from '#features/history/history-store.ts';
import { reportStore } from '#features/reports/report-store.ts';
import { openSettings } from '#user/settings.ts';
import { UserProvider } from '#user/user.tsx';
import { isUnexpected } from './errors/route-error.tsx';
import { renderRoot } from './render-root.ts';
import { createRouter } from './router.tsx';
import type { Started } from './start.ts';

interface AppOptions extends Started {
  /** Whether the v2 pages are offered. */
  hasBatch: boolean;
}

/** Renders the app around its router, for a session that has started. */
export async function showApp(options: AppOptions): Promise<void> {
  const { auth, basePath, queryClient, userSession, hasBatch } = options;
  const { session, redirectSilently } = userSession;
  const router = createRouter({ auth, queryClient, basePath, redirectSilently, hasBatch });
  // The first number loads the browser's locale data, which takes as long as drawing several rows: do it while
  // the page's own data arrives.
  count(0);
  const opening = [
    whenState({ ...router, state: () => router.state }, (state) => state.initialized),
  ];
  // What is on this device decides which columns and sections there are: it is read meanwhile.
  if (auth.user() !== null) opening.push(...readDevice(queryClient));
  const waited = new Promise((resolve) => void setTimeout(resolve, maxWait));
  await Promise.race([Promise.all(opening), waited]);
  renderRoot(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UserProvider value={session}>
          {/* `reportError` also writes to the console, which fails tests. */}
          <RouterProvider
            router={router}
            onError={(error) => isUnexpected(error) && reportError(error)}
          />
        </UserProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The longest wait for the first page, in milliseconds; then it is rendered in steps, which take twice as long. */
const maxWait = 1000;

/** Reads what most pages are drawn from; each resolves once it is there. */
function readDevice(queryClient: QueryClient): Promise<void>[] {
  const { targets, budgets, rates, morning } = openSettings();
  const jobs: ReadableStore<{ stored?: unknown }>[] = [historyStore(queryClient), reportStore()];
  const settings: ReadableStore<unknown>[] = [targets, budgets, rates, morning];
  return [
    ...jobs.map((store) => whenState(store, ({ stored }) => stored !== undefined)),
    ...settings.map((store) => whenState(store, (value) => value !== undefined)),
  ];
}
