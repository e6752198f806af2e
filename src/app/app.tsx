import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { Auth } from '../auth/auth.ts';
import { UserProvider } from '../workspace/user.tsx';
import { paths } from './paths.ts';
import { createQueryClient } from './query-client.ts';
import { createRouter, here } from './router.tsx';

/** Puts the app together: who is signed in, what has been asked, and which page is shown. */
export function createApp({ auth, basePath }: { auth: Auth; basePath: string }) {
  const queryClient = createQueryClient();
  const router = createRouter({ auth, queryClient, basePath });
  const signedOut = basePath + paths.signedOut.slice(1);

  const user = {
    get name() {
      return auth.user()?.name ?? '';
    },
    session: auth,
    signIn: () => auth.signIn(here(basePath)),
    signOut() {
      const leaving = auth.signOut(location.origin + signedOut);
      queryClient.clear();
      // A full load, so that nothing of the session is left in this page's memory.
      void leaving.then((address) => location.assign(address));
    },
  };

  auth.onSignedOutElsewhere(() => {
    queryClient.clear();
    location.replace(signedOut);
  });

  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UserProvider value={user}>
          <RouterProvider router={router} />
        </UserProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
