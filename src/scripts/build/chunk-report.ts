/**
 * A Vite plugin that writes `.vite/chunks.json`: the modules of each chunk. The production build
 * checks there that it contains no simulated code.
 */
import type { Plugin } from 'vite';

/** One emitted JavaScript file. Module paths are relative to the repository, packages as `node_modules/…`. */
export interface Chunk {
  file: string;
  modules: string[];
}

/** The report's path inside the build's folder. */
export const chunkReportFile = '.vite/chunks.json';

/** Plugin; `root` is the repository's path. */
export function chunkReport(root: string): Plugin {
  return {
    name: 'chunk-report',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output): Chunk[] => {
        if (output.type !== 'chunk') return [];
        const modules = Object.entries(output.modules)
          .filter(([id, module]) => module.renderedLength > 0 && !isHelper(id))
          .map(([id]) => relative(root, id));
        return [{ file: output.fileName, modules }];
      });
      this.emitFile({
        type: 'asset',
        fileName: chunkReportFile,
        source: JSON.stringify(chunks, null, 1),
      });
    },
  };
}

/** The bundler's own helpers belong to whichever chunk contains them. */
function isHelper(id: string): boolean {
  return id.startsWith('\0') || id.includes('vite/');
}

function relative(root: string, id: string): string {
  const plain = id.split('?')[0] ?? id;
  return plain.startsWith(root) ? plain.slice(root.length + 1) : plain;
}
