import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vite';

/**
 * Three builds from one tree: `serve` and mode `demo` carry the simulated service,
 * `production` must not hold a byte of it, so the switch is a constant that the bundler folds away.
 */
export default defineConfig(({ command, mode }) => {
  const simulated = command === 'serve' || mode === 'demo';
  return {
    plugins: [react(), tailwindcss(), ...(simulated ? [msw()] : [])],
    define: { __SIMULATED__: JSON.stringify(simulated) },
    server: { port: 5173 },
    build: { outDir: mode === 'demo' ? 'dist-demo' : 'dist', manifest: true },
  };
});
