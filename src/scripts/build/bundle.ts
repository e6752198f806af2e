/** Builds for production and for the demonstration. */
import { appendFile, cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inRoot, root } from '#scripts/shared/paths.ts';

/** The folder of a build's manifest and chunk report, outside the build because hosts must not serve them. */
export function reportFolder(mode: 'production' | 'demo'): string {
  return inRoot('.cache', `build-${mode}`);
}

/** Builds into `outDir` (absolute); `base` is the path it will be served at. Moves its manifest and chunk report to `reports`. */
export async function bundle(
  mode: 'production' | 'demo',
  outDir: string,
  base: string = '/',
  reports: string = reportFolder(mode),
): Promise<void> {
  await build({ root, mode, base, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  // The bundler lists the packages of scripts only.
  const font = await readFile(inRoot('node_modules/@fontsource-variable/inter/LICENSE'), 'utf8');
  await appendFile(path.join(outDir, 'licenses.txt'), `\n## Inter (OFL-1.1)\n\n${font}`);
  const report = path.join(reports, '.vite');
  await rm(report, { recursive: true, force: true });
  await mkdir(report, { recursive: true });
  await cp(path.join(outDir, '.vite'), report, { recursive: true });
  await rm(path.join(outDir, '.vite'), { recursive: true });
}
