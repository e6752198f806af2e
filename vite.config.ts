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
          codeSplitting: {
            // Packages apart from our own code: they change less often, and have a budget apart.
            groups: [{ name: 'vendor', test: /node_modules/, entriesAware: true }],
          },
        },
      },
    },
    test: {
      setupFiles: ['src/commands/test/console-guard.ts'],
      env: { TZ: 'UTC' },
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
