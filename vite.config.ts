import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { chunkGroups, isInHead } from './src/scripts/build/chunk-groups.ts';
import { chunkReport } from './src/scripts/build/chunk-report.ts';
import { pageHead } from './src/scripts/build/page-head.ts';
import { stamp } from './src/scripts/build/stamp.ts';

/**
 * Three builds from one tree: `serve` and mode `demo` include the simulated service, `production` must not
 * contain any of it, so the switch is a constant that the bundler folds away.
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
    define: { __SIMULATED__: JSON.stringify(simulated), ...stamp(import.meta.dirname) },
    // Its large parts load when they are needed.
    worker: { format: 'es' },
    server: { port: 5173 },
    build: {
      outDir: mode === 'demo' ? 'dist-demo' : 'dist',
      manifest: true,
      license: { fileName: 'licenses.txt' },
      // The Content-Security-Policy allows fonts from files only.
      assetsInlineLimit: 0,
      modulePreload: {
        // Older browsers load these files when they are imported.
        polyfill: false,
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((file) => !isInHead(file)),
      },
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) => `assets/${plainName(name)}-[hash].js`,
          codeSplitting: {
            groups: chunkGroups(import.meta.dirname),
          },
        },
      },
    },
    test: {
      setupFiles: ['src/scripts/test/set-up.ts'],
      env: { TZ: 'UTC' },
      // Some tests wait for timers or storage, so two cores can run three files.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      // Only a hanging test reaches these: a busy machine must not fail a test.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      // Test files share the modules of their worker, because loading them again takes longer than the tests: all but
      // those that replace or reload modules, which are named so. Those of the whole app replace what it finds in a page.
      projects: [
        testProject('node', 'src/**/*.test.ts', { but: [alone] }),
        testProject('happy-dom', 'src/**/*.test.tsx', { but: [alone, wholeApp] }),
        testProject('happy-dom', wholeApp, { but: [alone] }),
        testProject('node', 'src/**/*.alone.test.ts', { isolate: true }),
        testProject('happy-dom', 'src/**/*.alone.test.tsx', { isolate: true }),
      ],
    },
  };
});

const alone = 'src/**/*.alone.test.*';
const wholeApp = 'src/app/*.test.tsx';

function testProject(
  environment: 'node' | 'happy-dom',
  files: string,
  { but = [], isolate = false }: { but?: string[]; isolate?: boolean },
) {
  return {
    extends: true as const,
    test: {
      name: files,
      environment,
      isolate,
      include: [files],
      exclude: but,
      setupFiles: isolate ? [] : ['src/scripts/test/shared-modules.ts'],
    },
  };
}

/**
 * The bundler appends `~` and all importers to a chunk's name, which is useless in a URL; and some hosts hide
 * files that start with `_`.
 */
function plainName(name: string): string {
  return (name.split('~')[0] ?? name).replace(/^_+/, '');
}
