/** Builds for production and for the demonstration. */
import { appendFile, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { fingerprintOf } from '#lib/hash.ts';
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
  const sourcemap = mode === 'production' && 'hidden';
  await build({
    root,
    mode,
    base,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, sourcemap },
  });
  // The bundler lists the packages of the app's scripts only.
  for (const [name, folder] of unlisted) {
    const license = await readFile(inRoot('node_modules', folder, 'LICENSE'), 'utf8');
    await appendFile(path.join(outDir, 'licenses.txt'), `\n## ${name}\n\n${license}`);
  }
  const report = path.join(reports, '.vite');
  await rm(report, { recursive: true, force: true });
  await mkdir(report, { recursive: true });
  await cp(path.join(outDir, '.vite'), report, { recursive: true });
  await rm(path.join(outDir, '.vite'), { recursive: true });
  if (mode === 'demo') return;
  await moveSourceMaps(outDir);
  await addServiceWorker(outDir, base);
}

/** Moves them out of the build, so that no host serves them. They are needed to read error reports. */
async function moveSourceMaps(outDir: string): Promise<void> {
  const assets = path.join(outDir, 'assets');
  const maps = `${outDir}-maps`;
  await rm(maps, { recursive: true, force: true });
  await mkdir(maps, { recursive: true });
  const names = (await readdir(assets)).filter((name) => name.endsWith('.map'));
  await Promise.all(names.map((name) => rename(path.join(assets, name), path.join(maps, name))));
}

const unlisted = [
  ['Inter (OFL-1.1)', '@fontsource-variable/inter'],
  ['Workbox (MIT)', 'workbox-core'],
] as const;

/** Files that a page never requests, or that the operator replaces. */
const notKept = /^(config\.json|licenses\.txt|_headers)$/;

/** A build of its own: it lists the files of the other, and its address must stay the same. */
async function addServiceWorker(outDir: string, base: string): Promise<void> {
  const names = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(outDir, path.join(entry.parentPath, entry.name)))
    .filter((name) => !notKept.test(name))
    .toSorted()
    .map(async (name) => ({
      url: base + name.split(path.sep).join('/'),
      revision: name.startsWith('assets')
        ? null
        : fingerprintOf(await readFile(path.join(outDir, name), 'utf8')),
    }));
  const entry = 'service-worker';
  await build({
    root,
    base,
    configFile: false,
    logLevel: 'warn',
    define: { __BUILT_FILES__: JSON.stringify(await Promise.all(files)) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { [entry]: inRoot('src/app/service-worker.ts') },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  });
}
