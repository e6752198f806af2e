/**
 * Which modules share a file. Left alone, the bundler makes one for every set of pages that share a module:
 * 138 files for a first visit. Instead, a module belongs to the first step of a visit that needs it, as the
 * imports say; moving it changes nothing, and a root that is moved fails the build.
 */
import path from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

interface Step {
  /** The name of its file. */
  name: string;
  /** The modules that it begins with, below `src`. What they import statically belongs to it, too. */
  roots: readonly string[];
  /** The name of a file of its own for packages, which change less often and are cached longer. */
  packages?: string;
  /** Whether the page's head lists it, because every visit needs it soon. */
  isPreloaded?: true;
  /** Leaves out the roots: a page has a file of its own, and so has the entry. */
  isShared?: true;
  /** Only what this module needs, too. */
  sharedWith?: string;
  /** Only these modules. */
  only?: RegExp;
}

/** In the order of a visit. */
const steps: readonly Step[] = [
  { name: 'main', roots: ['main.ts'], packages: 'vendor', isShared: true },
  {
    name: 'session',
    isPreloaded: true,
    roots: ['auth/session-tab-sync.ts'],
  },
  // Changes less often than the rest: it is cached longer.
  {
    name: 'overlays',
    roots: ['app/app.tsx'],
    packages: 'overlays',
    only: /\/@(base-ui|floating-ui)\//,
    isPreloaded: true,
  },
  { name: 'app', roots: ['app/app.tsx'], packages: 'dom', isPreloaded: true },
  {
    name: 'page',
    roots: ['pages/overview/overview-page.tsx'],
    sharedWith: 'pages/campaigns/campaigns-page.tsx',
    isPreloaded: true,
  },
  { name: 'list', roots: ['pages/campaigns/campaigns-page.tsx'], isShared: true },
  // What an adapter needs before the first call, and later pages without one.
  {
    name: 'formats',
    roots: [
      'api/contract/fulfillment.ts',
      'api/contract/job.ts',
      'api/contract/keyword.ts',
      'api/contract/listing.ts',
      'api/contract/problem.ts',
      'api/contract/rate-limits.ts',
      'lib/csv-scanner.ts',
      'lib/json-syntax.ts',
    ],
  },
  { name: 'operations', roots: ['row-engine/worker/worker-table.ts'] },
  ...[
    'app/shell/background.tsx',
    'pages/campaigns/campaign-charts.tsx',
    'pages/campaigns/campaign-page.tsx',
    'pages/keywords/keyword-page.tsx',
    'pages/listings/listing-page.tsx',
  ].map((root): Step => ({
    name: 'stores',
    roots: [root],
    sharedWith: 'pages/overview/overview-page.tsx',
  })),
  {
    name: 'findings',
    roots: ['pages/accounts/accounts-page.tsx', 'pages/accounts/account-page.tsx'],
    sharedWith: 'pages/overview/overview-page.tsx',
  },
  {
    name: 'history',
    roots: [
      'features/history/history-chart.tsx',
      'app/shell/date-range-button.tsx',
      'features/history/range-tiles.tsx',
    ],
  },
  { name: 'overview', roots: ['pages/overview/overview-page.tsx'], isShared: true },
  { name: 'charts', roots: ['pages/campaigns/campaign-charts.tsx'] },
  {
    name: 'plots',
    roots: ['ui/charts/bar-chart.tsx', 'ui/charts/line-chart.tsx', 'ui/charts/scatter-chart.tsx'],
  },
  { name: 'background', roots: ['app/shell/background.tsx'] },
  {
    name: 'batch',
    roots: ['features/v2-batch/batch-notifications.tsx', 'features/v2-batch/batch-store.ts'],
  },
  { name: 'adapter', roots: ['api/adapter/load-adapter.ts'] },
];

/** Modules that a package's entry re-exports but only later pages use: they stay in the files of those. */
const reexportedOnly =
  /\/@tanstack\/.+\/(queriesObserver|useQueries|mutationObserver|useMutation)\.js$/;

/** The names of the files that the page's head lists. */
export const preloaded: readonly string[] = steps
  .filter(({ isPreloaded }) => isPreloaded)
  .flatMap(({ name, packages }) => (packages ? [packages, name] : [name]));

/** The name of such a file, and its hash: eight characters, which may include a hyphen. */
const inHead = new RegExp(
  `^assets/(rolldown-runtime|index|main|vendor|${preloaded.join('|')})-.{8}\\.\\w+$`,
);

/** Whether index.html loads this file. */
export const isInHead = (file: string): boolean => inHead.test(file);

/** Groups for `output.codeSplitting`. Throws in the build if a root does not exist. */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let names: ReadonlyMap<string, string> | null = null;
  const files = steps.flatMap(({ name, packages }) => (packages ? [packages, name] : [name]));
  return files.map((file, at) => ({
    name: (id: string, graph: Graph) => {
      names ??= nameModules(graph, path.join(root, 'src'));
      return names.get(id) === file ? file : null;
    },
    debugName: file,
    // What an earlier step needs is not taken along by a later one.
    priority: files.length - at,
  }));
}

function nameModules(graph: Graph, src: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, roots, packages = name, isShared, sharedWith, only } of steps) {
    const own = new Set(roots.map((one) => path.join(src, one)));
    const others = sharedWith && importsOf(graph, new Set([path.join(src, sharedWith)]));
    for (const id of importsOf(graph, own)) {
      if (names.has(id) || (isShared && own.has(id)) || reexportedOnly.test(id)) continue;
      if ((others && !others.has(id)) || (only && !only.test(id))) continue;
      names.set(id, id.includes('/node_modules/') ? packages : name);
    }
  }
  return names;
}

/** These modules and what they import statically, directly or indirectly. */
function importsOf(graph: Graph, roots: ReadonlySet<string>): Set<string> {
  const found = new Set(roots);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    if (info === null && roots.has(id)) throw new Error(`No module ${id}: see chunk-groups.ts.`);
    for (const next of info?.importedIds ?? []) found.add(next);
  }
  return found;
}
