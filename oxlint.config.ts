import { defineConfig } from 'oxlint';

/** May be imported by its rooms alone. */
const doors: Readonly<Record<string, readonly string[]>> = {
  'oidc-client-ts': ['auth'],
  jose: ['auth'],
  idb: ['storage'],
  recharts: ['ui'],
  '@base-ui/react': ['ui'],
  msw: ['mocks'],
};
const react = ['react', 'react-dom', 'react-router', '@tanstack/react-query'];

interface Room {
  /** Rooms, or folders and files in one, that it may import besides itself. */
  may: readonly string[];
  /** The same, for types alone. */
  types?: readonly string[];
  /** Packages that it does without. */
  without?: readonly string[];
}

const below = ['query-state', 'user', 'navigation', 'queries', 'row-engine', 'ui', 'lib'];
const common: Room = {
  may: ['lists', 'dates', 'metrics', 'jobs', ...below, 'api/errors'],
  types: ['api/contract', 'storage'],
};
/** A feature may import `others`; what is `internal` belongs to it alone. */
const feature = (others: readonly string[], more: readonly string[] = []): Room => ({
  ...common,
  may: [...common.may, ...others.map((it) => `features/${it}`), ...more],
});
const page: Room = { ...common, may: [...common.may, 'features'] };

/** The folders of `src`, the innermost last. Tests may also set up the simulated service, a client and storage. */
const rooms: Readonly<Record<string, Room>> = {
  app: {
    may: [...common.may, 'pages', 'features', 'auth', 'api', 'storage', 'config'],
  },
  'pages/accounts': page,
  'pages/api-usage': page,
  'pages/batch': { may: [...page.may, 'api/contract'] },
  'pages/campaigns': page,
  'pages/data-quality': page,
  'pages/eligibility': page,
  'pages/help': page,
  'pages/inventory': page,
  'pages/keywords': page,
  'pages/listings': page,
  'pages/notes': page,
  'pages/overview': page,
  'pages/reports': page,
  'pages/settings': {
    ...page,
    may: [...page.may, 'config', 'api/service', 'api/service-check'],
  },
  'features/findings': feature([
    'data-quality',
    'history',
    'pacing',
    'report-data',
    'reports',
    'scans',
  ]),
  'features/snapshots': feature(['scans']),
  'features/drivers': feature(['history']),
  'features/notes': feature(['snapshots', 'v2-batch']),
  'features/pacing': feature(['history']),
  'features/data-quality': feature(['history']),
  'features/history': feature(['notes', 'report-data', 'reports'], ['api/result', 'api/service']),
  'features/report-data': feature(['reports']),
  'features/reports': { ...feature([], ['api']), types: ['storage'] },
  'features/scans': { ...feature([], ['api']), types: ['storage'] },
  'features/v2-batch': { ...feature([], ['api']), types: ['storage'] },
  lists: { may: ['metrics', ...below], types: ['api/contract'] },
  jobs: { may: ['user', 'api', 'storage', 'lib'] },
  dates: { may: ['navigation', 'queries', 'api/contract', 'lib'] },
  'query-state': { may: ['user', 'queries', 'api', 'ui', 'lib'] },
  user: {
    may: ['metrics', 'api/service', 'storage', 'ui', 'lib'],
    types: ['api/rate-limiter'],
  },
  navigation: { may: ['ui', 'lib'] },
  metrics: { may: ['lib'], types: ['api/contract'], without: react },
  'metrics/display': {
    may: ['metrics', 'navigation', 'row-engine', 'ui', 'lib'],
    types: ['api/contract'],
  },
  queries: { may: ['api', 'row-engine', 'lib'], types: ['storage'] },
  storage: { may: ['lib'], without: react },
  api: { may: ['lib', 'config'], without: react },
  auth: { may: ['lib', 'config'] },
  'row-engine': { may: ['lib'] },
  ui: { may: ['lib'] },
  lib: { may: [] },
  mocks: { may: ['api/contract', 'lib'], without: react },
};

const paths = [
  { name: 'fast-check', message: 'Properties import it from lib/test-properties.ts.' },
  { name: '@date-fns/tz/tzOffset', message: 'lib/days.ts computes with time zones.' },
];
const lazy = { name: 'react', importNames: ['lazy'], message: 'Only pages and charts load later.' };
const parent = { regex: '^\\.\\./', message: 'Write #folder/file.ts.' };

/** What is inside of other rooms. */
function insides(room: string) {
  const features = Object.keys(rooms).filter((it) => it.startsWith('features/') && it !== room);
  return [
    ...(room === 'row-engine'
      ? []
      : [{ regex: '^#row-engine/.+/', message: 'Import a file directly in row-engine.' }]),
    {
      regex: `^#(${features.join('|')})/internal/`,
      message: 'Import a file directly in the folder of the feature.',
    },
  ];
}

/** The rule for the files of one room. */
function boundaryOf(
  [room, { may, types: all = [], without = [] }]: [string, Room],
  forTests: string[],
) {
  const types = all.filter((it) => !forTests.includes(it.split('/')[0] ?? ''));
  // A file, or all of a folder.
  const open = [room, ...may, ...types, ...forTests].flatMap((it) => [
    `!#${it}`,
    `!#${it}.ts`,
    `!#${it}/**`,
  ]);
  const shut = Object.keys(doors).filter((it) => !doors[it]?.includes(room.split('/')[0] ?? ''));
  const packages = [...without, ...(forTests.length > 0 ? [] : shut)];
  return {
    'no-restricted-imports': [
      'error',
      {
        paths: [
          ...paths,
          ...(room === 'ui' ? [] : [lazy]),
          ...packages.map((name) => ({ name, message: `Not in ${room}.` })),
        ],
        patterns: [
          parent,
          ...(forTests.length > 0 && room === 'app' ? [] : insides(room)),
          ...types.map((it) => ({
            regex: `^#${it}[/.]`,
            message: `${room} imports only types of ${it}.`,
            allowTypeImports: true,
          })),
          {
            group: ['#*.ts', '#*/**', ...open],
            message: `${room} imports only ${may.join(', ') || 'itself'}.`,
          },
        ],
      },
    ],
  };
}

const tests = ['*.test.ts', '*.test.tsx', 'test-*.ts', 'test-*.tsx', 'testing.ts'];
const testRooms = ['mocks', 'api', 'storage', 'user', 'ui'];

export default defineConfig({
  plugins: ['react', 'jsx-a11y', 'import', 'typescript', 'unicorn', 'oxc', 'vitest', 'promise'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, browser: true },
  ignorePatterns: ['dist', 'dist-demo', '.cache', 'public', 'e2e/bench'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',

    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',

    'typescript/ban-ts-comment': 'error',
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/switch-exhaustiveness-check': 'error',

    'react/button-has-type': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'unicorn/prefer-node-protocol': 'error',

    // The JSX transform imports React by itself.
    'react/react-in-jsx-scope': 'off',
    // A grid, a funnel, a status have no element of their own: the role is the point.
    'jsx-a11y/label-has-associated-control': ['error', { controlComponents: ['Select'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    // `__SIMULATED__` and `window.__sim` are names of the interface.
    'no-underscore-dangle': 'off',
    // A type assertion after a check in the line above is how unknown JSON is opened.
    'typescript/no-unsafe-type-assertion': 'off',
    // It takes every `.catch(a, b)` for a promise's, zod's too.
    'promise/valid-params': 'off',
    // The second argument says what was looked at, for the one who reads the failure.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'promise/always-return': 'off',
    // A helper may stand beside its only user.
    'unicorn/consistent-function-scoping': 'off',
    // Style sheets and fonts are imported for their effect.
    'import/no-unassigned-import': [
      'error',
      { allow: ['**/*.css', '@fontsource-variable/**', 'fake-indexeddb/auto'] },
    ],
  },
  overrides: [
    ...Object.entries(rooms).flatMap((entry) => [
      { files: [`src/${entry[0]}/**`], rules: boundaryOf(entry, []) },
      {
        files: tests.map((it) => `src/${entry[0]}/**/${it}`),
        rules: boundaryOf(entry, testRooms),
      },
    ]),
    {
      files: ['src/lib/test-properties.ts', 'src/lib/days.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      // An adapter reads what a service sends, which nobody has typed.
      files: ['src/api/adapter/samples/**', 'src/api/adapter/adapter.d.ts'],
      rules: {
        'typescript/no-explicit-any': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      // A command's output is its console.
      files: ['src/scripts/**', 'src/mocks/server.ts', 'src/mocks/server/**'],
      rules: { 'no-console': 'off' },
    },
    {
      // Tools that ask for a default export.
      files: ['*.config.ts', 'e2e/playwright.config.ts', 'e2e/*-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // Playwright's `use` is no hook, and its tests are not Vitest's.
      files: ['e2e/**'],
      rules: {
        'react/rules-of-hooks': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-conditional-tests': 'off',
        'vitest/valid-title': 'off',
        'vitest/valid-expect': 'off',
        'no-empty-pattern': 'off',
      },
    },
  ],
});
