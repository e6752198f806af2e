import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { count } from '#lib/format.ts';
import { historyStore } from '#shared/history/history-store.ts';
import { UserProvider } from '#shared/user/user.tsx';
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
  // What is on this device decides which columns and sections there are: it is read meanwhile.
  if (auth.user() !== null) historyStore(queryClient);
  await firstPage(router);
  renderRoot(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UserProvider value={session}>
          <RouterProvider router={router} />
        </UserProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The longest wait for the first page, in milliseconds; then its loading state is rendered. */
const maxWait = 300;

/** Resolves once the first page can be rendered at once: in two steps, it would take twice as long. */
function firstPage(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (router.state.initialized) resolve();
    };
    router.subscribe(check);
    setTimeout(resolve, maxWait);
    check();
  });
}
