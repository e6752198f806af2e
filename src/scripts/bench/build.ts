/** Builds the benchmark's page like the product, but separately: none of it is shipped. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inRoot } from '#scripts/shared/paths.ts';

/** Returns the folder, absolute. */
export async function buildBench(): Promise<string> {
  const outDir = inRoot('.cache/bench');
  await build({
    root: inRoot('e2e/bench'),
    configFile: false,
    publicDir: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    define: { __SIMULATED__: 'false' },
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return outDir;
}

/** Builds the page that the app's start is compared with if there is no peer. Returns the folder, absolute. */
export async function buildMinimal(): Promise<string> {
  const outDir = inRoot('.cache/bench-minimal');
  await build({
    root: inRoot('e2e/bench/minimal'),
    configFile: false,
    publicDir: false,
    mode: 'production',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}
