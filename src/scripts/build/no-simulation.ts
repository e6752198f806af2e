/** Proves that a production build contains no simulated code. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readBuilt } from '#scripts/preview/files.ts';
import { chunkReportFile, type Chunk } from './chunk-report.ts';

/** Strings that only the simulated service contains. */
const sentinels = ['_identity', 'mockServiceWorker', '__sim', 'demonstration-key'];
/** The demonstration's configuration is meant to be replaced and may contain its key. */
const exempt = /^\/config\.json$/;

/**
 * Simulated code found in a build, one line each; empty if there is none.
 * Modules are checked by the bundler's report, file contents by strings of the simulation.
 * @param report folder of `.vite/chunks.json`
 */
export async function findSimulation(dir: string, report: string = dir): Promise<string[]> {
  const chunks = JSON.parse(await readFile(path.join(report, chunkReportFile), 'utf8')) as Chunk[];
  const modules = chunks.flatMap(({ file, modules: parts }) =>
    parts.filter(isSimulated).map((part) => `${file} holds ${part}`),
  );
  const words: string[] = [];
  for (const [address, { body, type }] of await readBuilt(dir)) {
    if (exempt.test(address) || type.startsWith('font') || type.startsWith('image/p')) continue;
    const text = body.toString('utf8');
    words.push(
      ...sentinels.filter((it) => text.includes(it)).map((it) => `${address} says '${it}'`),
    );
  }
  return [...modules, ...words];
}

function isSimulated(module: string): boolean {
  return module.startsWith('src/mocks/') || /node_modules\/@?msw/.test(module);
}
