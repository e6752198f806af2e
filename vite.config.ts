import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { chunkReport } from './src/commands/build/chunk-report.ts';

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
                test: /\/src\/ui\/overlay\/dialog/,
              },
              {
                name: 'records',
                test: /\/src\/(features\/accounts|ui\/layout\/panel|ui\/link-class|app\/shell\/breadcrumb|ui\/figure\/stat-list)/,
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
      // Only what hangs runs into these: a busy machine must not fail a test.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      projects: [
        {
          extends: true,
          test: { name: 'node', environment: 'node', include: ['src/**/*.test.ts'] },
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
