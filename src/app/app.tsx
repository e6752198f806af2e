import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { Auth } from '#auth/auth.ts';
import { keepAnswers } from '#queries/keep.ts';
import { UserProvider } from '#workspace/user.tsx';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import { createUserSession } from './user-session.ts';

interface Parts {
  auth: Auth;
  basePath: string;
  /** Whether the older batch interface is offered. */
  hasBatch: boolean;
}

/** Puts the app together: who is signed in, what has been asked, and which page is shown. */
export function createApp({ auth, basePath, hasBatch }: Parts) {
  const queryClient = createQueryClient();
  const { session, openStorage, travel, cameBack } = createUserSession({
    auth,
    queryClient,
    basePath,
  });
  keepAnswers(queryClient, openStorage);
  const router = createRouter({ auth, queryClient, basePath, travel, cameBack, hasBatch });
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
