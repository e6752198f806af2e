import type { QueryClient, QueryExecuteOptions } from '@tanstack/react-query';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  replace,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router';
import type { Auth } from '../auth/auth.ts';
import { accountQueries } from '../queries/accounts.queries.ts';
import { campaignQueries } from '../queries/campaigns.queries.ts';
import { PageError, RouteError } from './errors/route-error.tsx';
import { SignInFailed } from './errors/sign-in-failed.tsx';
import { paths } from './paths.ts';
import { Shell } from './shell/shell.tsx';
import { here } from './user-session.ts';

interface Parts {
  auth: Auth;
  queryClient: QueryClient;
  /** The folder that the app is served from: "/" or "/path/". */
  basePath: string;
  /** Told after a sign-in which path it leads to. */
  cameBack: (path: string) => Promise<void>;
}

/** Every address of the app. A page's code and its data are asked for side by side, neither waiting for the other. */
export function createRouter({ auth, queryClient, basePath, cameBack }: Parts) {
  const guard: MiddlewareFunction = async (_, next) => {
    if (auth.user() === null) {
      await auth.signIn(here(basePath));
      // The browser is on its way to the sign-in page; nothing of this one is drawn any more.
      await new Promise(() => {});
    }
    return next();
  };

  /** Starts a page's queries and does not wait: the page draws its own waiting. */
  const start =
    (queriesOf: (params: Record<string, string | undefined>) => unknown[]) =>
    ({ params }: LoaderFunctionArgs): null => {
      for (const query of queriesOf(params)) {
        queryClient.query(query as QueryExecuteOptions).catch(() => {});
      }
      return null;
    };

  const pages: RouteObject[] = [
    {
      index: true,
      Component: Opening,
      loader: ({ request }) => redirect(paths.campaigns + new URL(request.url).search),
    },
    {
      path: 'accounts',
      loader: start(() => [accountQueries.list()]),
      lazy: { Component: async () => (await import('./routes/accounts.tsx')).Accounts },
    },
    {
      path: 'accounts/:id',
      loader: start(({ id = '' }) => [
        accountQueries.detail(id),
        accountQueries.list(),
        campaignQueries.list(),
      ]),
      lazy: { Component: async () => (await import('./routes/account.tsx')).AccountPage },
    },
    {
      path: 'campaigns',
      loader: start(() => [campaignQueries.list(), accountQueries.list()]),
      lazy: { Component: async () => (await import('./routes/campaigns.tsx')).Campaigns },
    },
    {
      path: 'campaigns/:id',
      loader: start(({ id = '' }) => [
        campaignQueries.detail(id),
        campaignQueries.list(),
        accountQueries.list(),
      ]),
      lazy: { Component: async () => (await import('./routes/campaign.tsx')).CampaignPage },
    },
    {
      path: '*',
      lazy: { Component: async () => (await import('./errors/not-found.tsx')).NotFound },
    },
  ];

  return createBrowserRouter(
    [
      {
        path: '/',
        middleware: [guard],
        // Without a loader the guard would be passed over when only the page changes.
        loader: () => null,
        Component: Shell,
        ErrorBoundary: RouteError,
        HydrateFallback: Opening,
        shouldRevalidate: isOtherPage,
        children: pages.map((page) => ({
          ...page,
          ErrorBoundary: PageError,
          shouldRevalidate: isOtherPage,
        })),
      },
      {
        path: paths.callback,
        // Here and not in a component: drawn twice, it would send the code twice.
        loader: async () => {
          const callback = location.href;
          // Whatever comes of it, the code is not left in the address bar.
          history.replaceState(history.state, '', location.pathname);
          const path = await auth.finishSignIn(callback);
          cameBack(path).catch(() => {});
          return replace(path);
        },
        Component: Opening,
        ErrorBoundary: SignInFailed,
        HydrateFallback: Opening,
      },
      {
        path: paths.signedOut,
        HydrateFallback: Opening,
        lazy: { Component: async () => (await import('./routes/signed-out.tsx')).SignedOut },
      },
    ],
    { basename: basePath },
  );
}

/** A filter in the address asks for nothing: its page works on what is here already. */
const isOtherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

function Opening() {
  return (
    <p role="status" className="sr-only">
      Opening Crosschannel
    </p>
  );
}
