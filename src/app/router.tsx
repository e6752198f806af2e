import type { QueryClient, QueryExecuteOptions } from '@tanstack/react-query';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  replace,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router';
import type { Auth } from '#auth/auth.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { CallbackError, PageError, RouteError } from './errors/route-error.tsx';
import { paths } from './paths.ts';
import { AskFirst } from './shell/ask-first.tsx';
import { Shell } from './shell/shell.tsx';
import { here } from './user-session.ts';

interface Parts {
  auth: Auth;
  queryClient: QueryClient;
  /** The folder that the app is served from: "/" or "/path/". */
  basePath: string;
  /** Renews the session by a trip through the provider that comes back to a path; answers false where that would lose something. */
  travel: (path: string) => Promise<boolean>;
  /** Told after a sign-in which path it leads to. */
  cameBack: (path: string) => Promise<void>;
  /** Whether the pages of the older batch interface exist. */
  hasBatch: boolean;
}

/** Every address of the app. A page's code and its data are asked for side by side, neither waiting for the other. */
export function createRouter({ auth, queryClient, basePath, travel, cameBack, hasBatch }: Parts) {
  const admit = async (request: Request): Promise<void> => {
    // The browser is on its way to the sign-in page; nothing of this one is drawn any more.
    const gone = (): Promise<never> => new Promise(() => {});
    if (auth.user() === null) {
      await auth.signIn(here(basePath));
      await gone();
    }
    // Between two pages a trip to the provider costs the user least. Where it fails, the calls say so.
    if (await auth.needsTrip()) {
      const { pathname, search } = new URL(request.url);
      const isFirst = pathname === location.pathname;
      const path = isFirst ? here(basePath) : `/${pathname.slice(basePath.length)}${search}`;
      if (await travel(path).catch(() => false)) await gone();
    }
  };
  const admissions = new WeakMap<Request, Promise<void>>();
  /**
   * Checked once per navigation, before any of its loaders goes on. As middleware it would make every
   * change of filters asynchronous, and of two quick changes the first would be lost.
   */
  const guard = ({ request }: LoaderFunctionArgs): Promise<void> => {
    const admission = admissions.get(request) ?? admit(request);
    admissions.set(request, admission);
    return admission;
  };

  /** Starts a page's queries and does not wait: the page draws its own waiting. */
  const start =
    (queriesOf: (params: Record<string, string | undefined>) => unknown[]) =>
    async (args: LoaderFunctionArgs): Promise<null> => {
      await guard(args);
      for (const query of queriesOf(args.params)) {
        queryClient.query(query as QueryExecuteOptions).catch(() => {});
      }
      return null;
    };

  /** The same for a list, whose rows go through the engine: it starts while the service works. */
  const startList: typeof start = (queriesOf) => {
    const startQueries = start(queriesOf);
    return (args) => {
      startEngineSoon();
      return startQueries(args);
    };
  };

  const pages: RouteObject[] = [
    {
      index: true,
      loader: start(() => [campaignQueries.list(), accountQueries.list()]),
      lazy: { Component: async () => (await import('./routes/overview.tsx')).Overview },
    },
    {
      path: 'accounts',
      loader: startList(() => [accountQueries.list()]),
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
      loader: startList(() => [campaignQueries.list(), accountQueries.list()]),
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
      path: 'keywords',
      lazy: {
        loader: async () => start((await import('./routes/keywords.tsx')).keywordsData),
        Component: async () => (await import('./routes/keywords.tsx')).Keywords,
      },
    },
    {
      path: 'keywords/:id',
      lazy: {
        loader: async () => start((await import('./routes/keyword.tsx')).keywordData),
        Component: async () => (await import('./routes/keyword.tsx')).KeywordPage,
      },
    },
    {
      path: 'listings',
      lazy: {
        loader: async () => startList((await import('./routes/listings.tsx')).listingsData),
        Component: async () => (await import('./routes/listings.tsx')).Listings,
      },
    },
    {
      path: 'listings/:id',
      lazy: {
        loader: async () => start((await import('./routes/listing.tsx')).listingData),
        Component: async () => (await import('./routes/listing.tsx')).ListingPage,
      },
    },
    {
      path: 'inventory',
      lazy: { Component: async () => (await import('./routes/inventory.tsx')).Inventory },
    },
    {
      path: 'eligibility',
      lazy: { Component: async () => (await import('./routes/eligibility.tsx')).Eligibility },
    },
    {
      path: 'reports',
      lazy: { Component: async () => (await import('./routes/reports.tsx')).Reports },
    },
    {
      path: 'reports/:jobId',
      lazy: { Component: async () => (await import('./routes/report.tsx')).ReportPage },
    },
    {
      path: 'budget',
      lazy: { Component: async () => (await import('./routes/budget.tsx')).Budget },
    },
    {
      path: 'doctor',
      lazy: {
        loader: async () => startList((await import('./routes/doctor.tsx')).doctorData),
        Component: async () => (await import('./routes/doctor.tsx')).Doctor,
      },
    },
    {
      path: 'settings',
      lazy: {
        loader: async () => start((await import('./routes/settings.tsx')).settingsData),
        Component: async () => (await import('./routes/settings.tsx')).Settings,
      },
    },
    ...(hasBatch ? batchPages() : []),
    {
      path: '*',
      lazy: { Component: async () => (await import('./errors/not-found.tsx')).NotFound },
    },
  ];

  return createBrowserRouter(
    [
      {
        path: '/',
        loader: async (args) => guard(args).then(() => null),
        element: (
          <AskFirst hasBatch={hasBatch}>
            <Shell hasBatch={hasBatch} />
          </AskFirst>
        ),
        ErrorBoundary: RouteError,
        HydrateFallback: Opening,
        shouldRevalidate: isOtherPage,
        children: [
          {
            // Around the pages and not on each: the router draws no boundary of a route whose own code
            // did not load, but an empty page.
            ErrorBoundary: PageError,
            children: pages.map((page) => ({ ...page, shouldRevalidate: isOtherPage })),
          },
        ],
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
        ErrorBoundary: CallbackError,
        HydrateFallback: SigningIn,
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

/** Without them an address below /batch is one that no page has. Made for each router, which empties what it loads late. */
const batchPages = (): RouteObject[] => [
  {
    path: 'batch',
    lazy: { Component: async () => (await import('./routes/batch.tsx')).Batch },
  },
  {
    path: 'batch/migration',
    lazy: { Component: async () => (await import('./routes/migration.tsx')).Migration },
  },
];

/** A failure is met again, and told, by the first table that is opened. */
function startEngineSoon(): void {
  import('#rows/engine.ts').then(({ startEngine }) => startEngine()).catch(() => {});
}

/** A filter in the address asks for nothing: its page works on what is here already. */
const isOtherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** The provider may take seconds to answer, which a blank page would not explain. */
function SigningIn() {
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-muted">
      Signing you in…
    </p>
  );
}

function Opening() {
  return (
    <p role="status" className="sr-only">
      Opening Crosschannel
    </p>
  );
}
