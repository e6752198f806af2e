/**
 * Who may import whom: the one table behind the lint rule `house/boundaries`.
 *
 * A room is a folder of `src` (or one of the few files beside them). It may always import itself.
 * An entry names a room, or a file or folder inside one; `types of` lets only types through.
 */
export interface Room {
  may: readonly string[];
  /** Allowed by `import()` alone, so that the bundler can leave it out. */
  lazily?: readonly string[];
  /** npm packages this room must do without, because others are its only door. */
  without?: readonly string[];
}

const react = ['react', 'react-dom', 'react-router', '@tanstack/react-query'];

export const rooms: Readonly<Record<string, Room>> = {
  main: { may: ['app', 'auth', 'api', 'config', 'lib'], lazily: ['mocks'] },
  app: {
    may: [
      'features',
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
  // Each feature is a room of its own: `features/campaigns` and `features/accounts` meet only in `app`.
  'features/*': {
    may: [
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
  workspace: { may: ['queries', 'api', 'domain', 'storage', 'rows', 'ui', 'lib'] },
  queries: { may: ['api', 'lib'] },
  storage: { may: ['lib'], without: react },
  api: { may: ['lib', 'config'], without: react },
  auth: { may: ['lib', 'config'] },
  config: { may: ['lib'], without: react },
  rows: { may: ['lib'] },
  ui: { may: ['lib'] },
  domain: { may: ['lib', 'types of api/contract'], without: react },
  lib: { may: [] },
  mocks: { may: ['api/contract', 'lib'], without: react },
  'mocks/panel': { may: ['mocks', 'api/contract', 'ui', 'lib'] },
  // What `npm run …` runs, on Node; it never reaches the browser.
  commands: { may: ['mocks', 'config', 'api/contract', 'lib'] },
  e2e: {
    may: [
      'mocks/server',
      'mocks/contract-cases',
      'mocks/sign-in-as',
      // Products that the simulated service knows.
      'mocks/world/asins',
      // A session got beforehand is kept as the app keeps its own.
      'auth/session',
      'auth/id-token',
      // What a device holds before the app is opened.
      'storage',
      'workspace/reports/record',
      'commands',
      'api/contract',
      'lib',
    ],
  },
  // The benchmark's page: our table beside others; built apart, in no build of the product.
  'e2e/bench': { may: ['features/keywords', 'workspace', 'rows', 'ui', 'lib', 'commands/bench'] },
  'vite.config': { may: ['commands', 'config', 'lib'] },
};

/** What a test beside the code may import on top of its room: the simulated service to speak to, and what is shipped as it is. */
export const forTests: readonly string[] = ['mocks', 'public'];

/** Packages with one door: only these rooms may import them. */
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

/** Rooms whose subfolders are private: others import only the files directly inside. */
export const closed: readonly string[] = ['rows'];
