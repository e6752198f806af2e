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

const react = ['react', 'react-dom', 'react-router', '@tanstack/react-query'];

export const rooms: Readonly<Record<string, Room>> = {
  main: { may: ['app', 'auth', 'api', 'config', 'lib'], lazily: ['mocks'] },
  app: {
    may: [
      'features',
      'shared',
      'workspace',
      'queries',
      'storage',
      'auth',
      'api',
      'domain',
      'rows',
      'ui',
      'lib',
      'config',
    ],
  },
  // Each feature is its own room: only `app` combines `features/campaigns` and `features/accounts`.
  'features/*': {
    may: [
      'shared',
      'workspace',
      'queries',
      'rows',
      'domain',
      'ui',
      'lib',
      'app/paths',
      'types of api/contract',
    ],
  },
  workspace: {
    may: ['shared/metrics', 'queries', 'api', 'domain', 'storage', 'rows', 'ui', 'lib'],
  },
  'shared/list-page': {
    may: [
      'shared/metrics',
      'workspace',
      'domain',
      'queries',
      'rows',
      'ui',
      'lib',
      'types of api/contract',
    ],
  },
  queries: { may: ['api', 'lib'] },
  storage: { may: ['lib'], without: react },
  api: { may: ['lib', 'config'], without: react },
  auth: { may: ['lib', 'config'] },
  config: { may: ['lib'], without: react },
  rows: { may: ['lib'] },
  ui: { may: ['lib'] },
  'shared/metrics': { may: ['lib', 'types of api/contract'], without: react },
  domain: { may: ['shared/metrics', 'lib', 'types of api/contract'], without: react },
  lib: { may: [] },
  mocks: { may: ['api/contract', 'lib'], without: react },
  'mocks/panel': { may: ['mocks', 'api/contract', 'ui', 'lib'] },
  // The commands of `npm run …`, on Node; never part of a build.
  commands: { may: ['mocks', 'config', 'api/contract', 'lib'] },
  e2e: {
    may: [
      'mocks/server',
      'mocks/contract-cases',
      'mocks/sign-in-as',
      // Products of the simulated service.
      'mocks/world/asins',
      // Tests store a session in the app's format.
      'auth/session',
      'auth/id-token',
      // Tests prepare the data on a device.
      'storage',
      'workspace/reports/stored-reports',
      'commands',
      'api/contract',
      'lib',
    ],
  },
  // The benchmark's page: our table beside others; built separately, never shipped.
  'e2e/bench': { may: ['features/keywords', 'workspace', 'rows', 'ui', 'lib', 'commands/bench'] },
  'vite.config': { may: ['commands', 'config', 'lib'] },
};

/** What unit tests may import in addition: the simulated service, and files that are shipped unchanged. */
export const forTests: readonly string[] = ['mocks', 'public'];

/** Packages that only these rooms may import. */
export const doors: Readonly<Record<string, readonly string[]>> = {
  'oidc-client-ts': ['auth'],
  jose: ['auth'],
  idb: ['storage'],
  recharts: ['ui'],
  msw: ['mocks', 'vite.config'],
  'ag-grid-community': ['e2e/bench'],
  '@revolist/revogrid': ['e2e/bench'],
  '@tanstack/table-core': ['e2e/bench'],
  '@tanstack/virtual-core': ['e2e/bench'],
  // The engine's and the grid's folders are entered through the files at their top.
};

/** Rooms whose subfolders are private: others import only files directly in the room. */
export const closed: readonly string[] = ['rows'];
