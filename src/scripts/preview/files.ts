/** Reads a build once: every file with its type and compressed form. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip as gzipCallback } from 'node:zlib';
import { CommandError } from '#scripts/shared/command.ts';
import { shown } from '#scripts/shared/paths.ts';

export interface ServedFile {
  type: string;
  body: Buffer;
  /** Absent if compression saves nothing. */
  gzipped?: Buffer;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const incompressible = /^(font|image\/(png|x-icon))/;

/** Compresses as for the network; the size limits use the same function. */
async function gzip(body: Buffer): Promise<Buffer> {
  return promisify(gzipCallback)(body, { level: constants.Z_BEST_COMPRESSION });
}

/** Files of `dir` by path (`/assets/x.js`), without files for the host itself (`_headers`, dotfiles). */
export async function readBuilt(dir: string): Promise<Map<string, ServedFile>> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, ServedFile>();
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(dir, file).split(path.sep).join('/')}`;
    if (!entry.isFile() || address === '/_headers' || address.includes('/.')) continue;
    files.set(address, await served(entry.name, await readFile(file)));
  }
  if (!files.has('/index.html')) {
    throw new CommandError(`No build in ${shown(dir)}. Run npm run build first.`);
  }
  return files;
}

/** A file with the content type of its extension. */
export async function served(name: string, body: Buffer): Promise<ServedFile> {
  const type = types[path.extname(name)] ?? 'application/octet-stream';
  if (incompressible.test(type) || body.length < 1024) return { type, body };
  return { type, body, gzipped: await gzip(body) };
}
