/** Builds the benchmark's pages like the product, but separately: none of it is shipped. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type PluginOption } from 'vite';
import { inRoot } from '../../src/scripts/shared/paths.ts';

/** Our table and others. Returns the folder, absolute. */
export const buildBench = (): Promise<string> =>
  bundle('e2e/bench/page', '.cache/bench', [react(), tailwindcss()]);

/** The page that the app's start is compared with if there is no peer. Returns the folder, absolute. */
export const buildMinimal = (): Promise<string> =>
  bundle('e2e/bench/minimal', '.cache/bench-minimal', []);

async function bundle(from: string, to: string, plugins: PluginOption[]): Promise<string> {
  const outDir = inRoot(to);
  await build({
    root: inRoot(from),
    configFile: false,
    publicDir: false,
    mode: 'production',
    logLevel: 'error',
    plugins,
    define: { __SIMULATED__: 'false' },
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return outDir;
}
