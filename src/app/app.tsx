import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { Auth } from '#auth/auth.ts';
import { persistQueries } from '#queries/query-persistence.ts';
import { UserProvider } from '#shared/user/user.tsx';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import { createUserSession } from './user-session.ts';

interface AppOptions {
  auth: Auth;
  basePath: string;
  /** Whether the v2 pages are offered. */
  hasBatch: boolean;
}

/** Wires up session, query cache and router. */
export function createApp({ auth, basePath, hasBatch }: AppOptions) {
  const queryClient = createQueryClient();
  const {
    session,
    openStorage,
    travel: redirectSilently,
    onSignedIn,
  } = createUserSession({
    auth,
    queryClient,
    basePath,
  });
  persistQueries(queryClient, openStorage);
  const router = createRouter({
    auth,
    queryClient,
    basePath,
    redirectSilently,
    onSignedIn: onSignedIn,
    hasBatch,
  });
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UserProvider value={session}>
          <RouterProvider router={router} />
        </UserProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
