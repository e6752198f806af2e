/** One way to build, for production and for the demonstration. */
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inRoot, root } from '#commands/shared/paths.ts';

/** Folder that keeps a build's manifest and chunk report: beside the build, since they are not for hosts. */
export function reportFolder(mode: 'production' | 'demo'): string {
  return inRoot('.cache', `build-${mode}`);
}

/** Builds into `outDir`, absolute; `base` is the path it will be served under. */
export async function bundle(
  mode: 'production' | 'demo',
  outDir: string,
  base: string = '/',
): Promise<void> {
  await build({ root, mode, base, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const report = path.join(reportFolder(mode), '.vite');
  await rm(report, { recursive: true, force: true });
  await mkdir(report, { recursive: true });
  await cp(path.join(outDir, '.vite'), report, { recursive: true });
  await rm(path.join(outDir, '.vite'), { recursive: true });
}
