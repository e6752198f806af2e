import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { Auth } from '../auth/auth.ts';
import { UserProvider } from '../workspace/user.tsx';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import { createUserSession } from './user-session.ts';

/** Puts the app together: who is signed in, what has been asked, and which page is shown. */
export function createApp({ auth, basePath }: { auth: Auth; basePath: string }) {
  const queryClient = createQueryClient();
  const { session, cameBack } = createUserSession({ auth, queryClient, basePath });
  const router = createRouter({ auth, queryClient, basePath, cameBack });
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
