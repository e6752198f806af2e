/** Serves the benchmark's page and its rows. */
import { createServer, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readBuilt } from '../../src/scripts/preview/files.ts';
import type { Data } from './data.ts';
import { listen, type Listening } from './listen.ts';

/** Browsers report memory only to pages isolated from other origins. */
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cache-Control': 'no-store',
};

/** Bytes per write, as in the service. */
const pieceLength = 64 * 1024;

export interface BenchHost extends Listening {
  /** The URL of the rows. */
  rows: string;
}

/** Serves on a free port until disposed. */
export async function startBenchHost(dir: string, { body }: Data): Promise<BenchHost> {
  const files = await readBuilt(dir);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    if (pathname === '/rows') {
      response.writeHead(200, { ...isolated, 'Content-Type': 'application/json' });
      void write(response, body);
      return;
    }
    const file = files.get(pathname === '/' ? '/index.html' : pathname);
    if (file) response.writeHead(200, { ...isolated, 'Content-Type': file.type }).end(file.body);
    else response.writeHead(404).end();
  });
  return { ...(await listen(server)), rows: '/rows' };
}

async function write(response: ServerResponse, body: Buffer): Promise<void> {
  // A closed page needs no more data.
  await pipeline(pieces(body), response).catch(() => {});
}

function* pieces(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceLength) yield body.subarray(at, at + pieceLength);
}
