import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { chunkReport } from './src/commands/build/chunk-report.ts';
import { pageHead } from './src/commands/build/page-head.ts';

/**
 * Test files that change what others share: clocks, globals, modules. The rest run in one environment:
 * loading modules again for each file would take longer than most of the tests.
 */
const touching = globSync('src/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /install[A-Z]|startTabs|vi\.(mock|doMock|spyOn|stub|use|set|reset)|setClock|happy-dom|globalThis|defineProperty|Reflect\.set/.test(
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  ),
);

/**
 * Three builds from one tree: `serve` and mode `demo` carry the simulated service,
 * `production` must not hold a byte of it, so the switch is a constant that the bundler folds away.
 */
export default defineConfig(({ command, mode }) => {
  const simulated = command === 'serve' || mode === 'demo';
  return {
    plugins: [
      react(),
      tailwindcss(),
      chunkReport(import.meta.dirname),
      pageHead(),
      ...(simulated ? [msw()] : []),
    ],
    define: { __SIMULATED__: JSON.stringify(simulated) },
    server: { port: 5173 },
    build: {
      outDir: mode === 'demo' ? 'dist-demo' : 'dist',
      manifest: true,
      // The Content-Security-Policy takes fonts from files alone.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) => `assets/${plainName(name)}-[hash].js`,
          codeSplitting: {
            groups: [
              // Packages apart from our own code: they change less often, and have a budget apart.
              {
                name: 'vendor',
                test: /node_modules/,
                entriesAware: true,
                entriesAwareMergeThreshold: 10_000,
              },
              // Our own in few files: what is needed at once, and what several pages share.
              {
                name: 'app',
                test: /\/src\//,
                tags: ['$initial'],
                includeDependenciesRecursively: false,
              },
              // Dialogs and records share parts that the first page does without.
              {
                name: 'dialog',
                test: /\/src\/ui\/overlay\/(dialog|modal)/,
              },
              // What opens the palette and the keyboard map, and what both draw.
              {
                name: 'palette',
                test: /\/src\/(app\/palette|queries\/(peek|persist|read-kept))/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // Saved views are opened from their own list and from the palette.
              {
                name: 'views',
                test: /\/src\/workspace\/saved-views\/(saved-view|seen|share|stores|view-store)\.ts/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // What several charts share brings the chart library along; their frames do not.
              {
                name: 'chart',
                test: /\/src\/ui\/chart\/(axes|bands|bar-data|chart-box|chart-legend|chart-tooltip|use-size)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              {
                name: 'chart-frame',
                test: /\/src\/ui\/(chart\/(chart-(card|table)|count-|stacked|lazy-((bar|line)-)?chart)|form\/segmented)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              {
                name: 'budget',
                test: /\/src\/(features\/budget|lib\/duration|api\/rate-headers)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // What reads the results of reports, on their own pages and beside other lists.
              {
                name: 'results',
                test: /\/src\/(workspace\/(gaps|performance|trend|report-result|report-dates|tables\/(sums|keyword))|domain\/(days|attribution)|features\/keywords|api\/(follow|result)\.ts|queries\/jobs|ui\/(feedback\/progress-bar|form\/input-class|chart\/stacked)|lib\/bytes)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // Goes on while nobody looks at it, so several chunks want it and the first page does not.
              {
                name: 'background',
                test: /\/src\/(ui\/feedback\/toasts|workspace\/(crawl|reports|watching|settings\/(record|setting)|tab-ports|until-open|background-work|cost|tables\/table(-progress)?\.ts)|workspace\/operations|features\/reports\/(report-(words|progress|commands)|cancel-report|use-report-actions)|lib\/(csv|save-file|slices)|device\/tabs|queries\/(quality|eligibility|listings|reports|through)|workspace\/use-held-focus|domain\/listed-products|api\/contract\/(job|report|listing|fulfillment))/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // Looks for contradictions, for their own page and for the marks beside figures.
              {
                name: 'checks',
                test: /\/src\/(domain|workspace)\/checks\/(?!doubt\.)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // Kept beside every page, and compared on the overview.
              {
                name: 'snapshots',
                test: /\/src\/(workspace\/snapshots|domain\/snapshot|lib\/deflate)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // What is pasted or dropped is read for eligibility and for batches.
              {
                name: 'pasted',
                test: /\/src\/lib\/(csv-read|json-records|decode)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // The older batch interface, which not every service has.
              {
                name: 'batch',
                test: /\/src\/(workspace\/batch|features\/batch|queries\/batch|domain\/(batch|countries)|api\/contract\/batch)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // The user's targets and rates, beside the figures; what keeps them comes later.
              {
                name: 'settings',
                test: /\/src\/(workspace\/settings\/use-settings|domain\/(targets|rates)|lib\/typed-number)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // Looked at before something is erased: it knows the records of batches, scans and reports.
              {
                name: 'kept',
                test: /\/src\/workspace\/settings\/(stakes|at-stake|use-kept|area-words)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              {
                name: 'listings',
                test: /\/src\/(features\/listings|workspace\/(quality|eligibility)|domain\/(cover|families|quality|product-ids)|queries\/(inventory|stock-packing))/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              {
                name: 'records',
                test: /\/src\/(features\/accounts|workspace\/lists\/cell-link|ui\/layout\/panel|ui\/link-class|app\/shell\/breadcrumb|ui\/figure\/stat-list|lib\/zone)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // What tells of troubles is fetched once the first page stands.
              {
                name: 'troubles',
                test: /\/src\/(workspace\/(troubles|service-message|sign-in-button|wait)|ui\/feedback\/notice)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // What may be added and compared, which nothing asks before the first numbers.
              {
                name: 'comparable',
                test: /\/src\/(domain\/(comparable|window-(terms|parts)|open-windows|movers)|workspace\/mixed-totals)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // What several late parts of the overview share.
              {
                name: 'overview-parts',
                test: /\/src\/(features\/overview\/(overview\.search|currency-choice)|domain\/(concentration|findings)|workspace\/findings)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // Lists and their grid, which the first page does without; its links only write their addresses.
              {
                name: 'lists',
                test: /\/src\/(ui\/(grid\/(?!grid-frame)|figure\/starred|form\/(search-field|use-draft)|layout\/toolbar)|workspace\/(lists\/(?!list-(search|conditions|link)|grid-look)|metrics\.ts|tables|saved-views|use-row-link)|lib\/(sort|row-source|table-row|reader-days))/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              {
                name: 'shared',
                test: /\/src\//,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
    test: {
      setupFiles: ['src/commands/test/console-guard.ts'],
      env: { TZ: 'UTC' },
      // Some files wait for timers or storage, so two cores can run three.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      // Only what hangs runs into these: a busy machine must not fail a test.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      projects: [
        {
          extends: true,
          test: { name: 'alone', environment: 'node', include: touching },
        },
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['src/**/*.test.ts'],
            exclude: touching,
            isolate: false,
          },
        },
        {
          extends: true,
          test: { name: 'dom', environment: 'happy-dom', include: ['src/**/*.test.tsx'] },
        },
      ],
    },
  };
});

/**
 * A group's name is followed by `~` and all that use it, which is of no use in an address; and some
 * hosts keep files to themselves that begin with `_`.
 */
function plainName(name: string): string {
  return (name.split('~')[0] ?? name).replace(/^_+/, '');
}
