/**
 * Allowed imports: the table behind the lint rule `house/boundaries`.
 *
 * A room is a folder of `src` (or one of the few files beside them). A room may always import itself.
 * An entry names a room, or a file or folder inside one; `types of` allows only type imports.
 */
export interface Room {
  may: readonly string[];
  /** Allowed only by `import()`, so that the bundler can leave it out. */
  lazily?: readonly string[];
  /** npm packages that this room must not use. */
  without?: readonly string[];
}

const feature = [
  'shared',
  'queries',
  'row-engine',
  'ui',
  'lib',
  'api/errors',
  'types of api/contract',
  'types of storage',
];
const react = ['react', 'react-dom', 'react-router', '@tanstack/react-query'];

export const rooms: Readonly<Record<string, Room>> = {
  main: { may: ['app', 'auth', 'api', 'config', 'lib'], lazily: ['mocks'] },
  app: {
    may: [
      'features',
      'shared',
      'queries',
      'auth',
      'api',
      'storage',
      'row-engine',
      'ui',
      'lib',
      'config',
    ],
  },
  // Each feature is a room: `app` combines them, and what two need is in `shared`.
  'features/*': { may: feature },
  // It displays the configuration and checks the service.
  'features/settings': { may: [...feature, 'config', 'api/service', 'api/service-check'] },
  // It writes: the contract has the limits of a batch.
  'features/v2-batch': { may: [...feature, 'api/contract'] },
  shared: { may: ['shared/metrics', 'queries', 'api', 'storage', 'row-engine', 'ui', 'lib'] },
  'shared/metrics': { may: ['lib', 'types of api/contract'], without: react },
  queries: { may: ['api', 'lib'] },
  storage: { may: ['lib'], without: react },
  api: { may: ['lib', 'config'], without: react },
  auth: { may: ['lib', 'config'] },
  config: { may: ['lib'], without: react },
  'row-engine': { may: ['lib'] },
  ui: { may: ['lib'] },
  lib: { may: [] },
  mocks: { may: ['api/contract', 'lib'], without: react },
  'mocks/panel': { may: ['mocks', 'api/contract', 'ui', 'lib'] },
  // The commands of `npm run …`, on Node; never part of a build.
  scripts: {
    may: [
      'scripts/bench',
      'mocks',
      'config',
      'api/contract',
      'api/adapter',
      // Checks a service as the page does, with the client's addresses and costs.
      'api/service-check',
      'api/client',
      'api/allowed-service-addresses',
      'api/rate-headers',
      'api/rate-limiter/costs',
      'lib',
    ],
  },
  // Measures the history, too.
  'scripts/bench': {
    may: ['scripts', 'shared/history', 'mocks', 'config', 'api/contract', 'lib'],
  },
  e2e: {
    may: [
      'mocks/server',
      'mocks/every-operation',
      'mocks/judge-response',
      'mocks/sign-in-as',
      // Products of the simulated service.
      'mocks/world/asins',
      'mocks/world/layout',
      // The pages to open.
      'app/nav-items',
      'shared/paths',
      // Tests store a session in the app's format.
      'auth/session',
      'auth/id-token',
      // Tests prepare the data on a device.
      'storage',
      'shared/reports/stored-reports',
      'shared/history/test-world-history',
      'shared/layout-flags',
      'scripts',
      'api/contract',
      'lib',
    ],
  },
  // The benchmark's page: our table beside others; built separately, never shipped.
  'e2e/bench': { may: ['features/keywords', 'shared', 'row-engine', 'ui', 'lib', 'scripts/bench'] },
  'vite.config': { may: ['scripts', 'config', 'lib'] },
};

/** What unit tests may import in addition: the simulated service, a client and storage to set up, and files that are shipped unchanged. */
export const forTests: readonly string[] = ['mocks', 'api', 'storage', 'public'];

/** Packages that only these rooms may import. */
export const doors: Readonly<Record<string, readonly string[]>> = {
  'oidc-client-ts': ['auth'],
  jose: ['auth'],
  idb: ['storage'],
  recharts: ['ui'],
  '@base-ui/react': ['ui'],
  msw: ['mocks', 'vite.config'],
  'ag-grid-community': ['e2e/bench'],
  '@revolist/revogrid': ['e2e/bench'],
  '@tanstack/table-core': ['e2e/bench'],
  '@tanstack/virtual-core': ['e2e/bench'],
};

/** Rooms whose subfolders are private: others import only files directly in the room. */
export const closed: readonly string[] = ['row-engine'];
