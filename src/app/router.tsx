import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  replace,
  type RouteObject,
  type ShouldRevalidateFunction,
  Navigate,
  useLocation,
} from 'react-router';
import { unreachable } from '#auth/sign-in-error.ts';
import { isHostUnreachable } from '#lib/fetch-beside.ts';
import { movedPaths, paths } from '#navigation/paths.ts';
import { NotFound, PageError, RouteError, SignInFailed } from './errors/route-error.tsx';
import { pages } from './pages.ts';
import { keepPlaces } from './place.ts';
import { ConfirmSignOut } from './shell/confirm-sign-out.tsx';
import { Shell } from './shell/shell.tsx';
import { startQueries } from './start.ts';
import { appPath, type UserSessionOptions } from './user-session.ts';

interface RouterOptions extends UserSessionOptions {
  /** Renews the session by a redirect through the provider and back to a path; returns false if work would be lost. */
  redirectSilently: (path: string) => Promise<boolean>;
  /** Whether the v2 pages exist. */
  hasBatch: boolean;
}

/** All routes of the app. A page's code and data are requested in parallel. */
export function createRouter(options: RouterOptions) {
  const { auth, queryClient, basePath, redirectSilently, hasBatch } = options;
  let isOpening = true;
  const admitUser = async (): Promise<void> => {
    // The browser is leaving for the sign-in page, so this page must not render.
    const never = (): Promise<never> => new Promise(() => {});
    if (auth.user() === null) {
      await auth.signIn(appPath(basePath));
      await never();
    }
    // Between two pages a redirect disturbs the user least. If it fails, the calls will report it.
    if (await auth.needsRedirect()) {
      // Not that of the request, which has no hash.
      const path = appPath(basePath, router.state.navigation.location);
      if (await redirectSilently(path).catch(() => false)) await never();
    }
    // If the host is down, data on this device opens only while the session is valid: it cannot be renewed.
    if (isOpening && (await auth.bearer()) === null && isHostUnreachable()) throw unreachable();
    isOpening = false;
  };
  const admissions = new WeakMap<Request, Promise<void>>();
  /**
   * Checks once per navigation, before any of its loaders continues. As middleware it would make every filter
   * change asynchronous, and the first of two quick changes would be lost.
   */
  const guard = ({ request }: LoaderFunctionArgs): Promise<void> => {
    const admission = admissions.get(request) ?? admitUser();
    admissions.set(request, admission);
    return admission;
  };

  let isFirstPage = true;
  const pageRoutes = pages.map((page): RouteObject => ({
    ...(page.path === undefined ? { index: true } : { path: page.path }),
    async loader(args) {
      await guard(args);
      const { settled } = await startQueries(queryClient, { page, params: args.params });
      if (isFirstPage) await Promise.race([settled, pause(longestBlank)]);
      isFirstPage = false;
      return null;
    },
    lazy: { Component: page.code },
  }));
  const routes: RouteObject[] = [
    ...pageRoutes,
    ...Object.entries(movedPaths).map(([path, to]) => ({ path, element: <Moved to={to} /> })),
    ...(hasBatch ? batchPages() : []),
    { path: '*', Component: NotFound },
  ];

  const router = createBrowserRouter(
    [
      {
        path: '/',
        loader: async (args) => guard(args).then(() => null),
        element: (
          <ConfirmSignOut hasBatch={hasBatch}>
            <Shell hasBatch={hasBatch} />
          </ConfirmSignOut>
        ),
        ErrorBoundary: RouteError,
        HydrateFallback: OpeningPage,
        shouldRevalidate: isPathChange,
        children: [
          {
            // Around the pages, not on each: if a route's own code does not load, the router ignores that
            // route's boundary and renders an empty page.
            ErrorBoundary: PageError,
            children: routes.map((route) => ({ ...route, shouldRevalidate: isPathChange })),
          },
        ],
      },
      {
        path: paths.callback,
        // Not in a component: rendering twice would send the code twice.
        loader: async () => {
          const callback = location.href;
          // Remove the code from the address bar, whatever the outcome.
          history.replaceState(history.state, '', location.pathname);
          return replace(await auth.finishSignIn(callback));
        },
        Component: OpeningPage,
        ErrorBoundary: SignInFailed,
        HydrateFallback: SigningInPage,
      },
      {
        path: paths.signedOut,
        HydrateFallback: OpeningPage,
        lazy: { Component: async () => (await import('./routes/signed-out.tsx')).SignedOut },
      },
    ],
    { basename: basePath },
  );
  keepPlaces(router);
  return router;
}

/** Created for each router, because routers mutate lazy routes. Without them, paths below /batch are not found. */
const batchPages = (): RouteObject[] => [
  {
    path: 'batch',
    lazy: { Component: async () => (await import('#pages/batch/batch-page.tsx')).BatchPage },
  },
  {
    path: 'batch/migration',
    lazy: {
      Component: async () => (await import('#pages/batch/migration-page.tsx')).MigrationPage,
    },
  },
];

/**
 * How long the first page stays blank while its data arrives from the service or the device, in milliseconds:
 * rendering a skeleton first would delay it.
 */
const longestBlank = 1000;

const pause = (milliseconds: number) =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Search parameters do not reload: pages filter the data that they have. */
const isPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** The provider may take seconds to respond; a blank page would not explain that. */
function SigningInPage() {
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-muted">
      Signing in…
    </p>
  );
}

function OpeningPage() {
  return (
    <p role="status" className="sr-only">
      Loading Crosschannel
    </p>
  );
}

/**
 * Redirects an old address to the page's new one, with its search parameters and hash. A loader could not:
 * the router leaves the hash out of the request that loaders get.
 */
export function Moved({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}
