/** Serves the benchmark's page and its rows. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readBuilt } from '#scripts/preview/files.ts';
import type { Data } from './data.ts';

/** Browsers report memory only to pages isolated from other origins. */
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cache-Control': 'no-store',
};

/** Bytes per write, as in the service. */
const pieceLength = 64 * 1024;

export interface BenchHost extends AsyncDisposable {
  /** Without a trailing slash. */
  origin: string;
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    rows: '/rows',
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function write(response: ServerResponse, body: Buffer): Promise<void> {
  // A closed page needs no more data.
  await pipeline(pieces(body), response).catch(() => {});
}

function* pieces(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceLength) yield body.subarray(at, at + pieceLength);
}
