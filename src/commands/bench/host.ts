/** Serves the benchmark's page and its rows. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readBuilt } from '#commands/preview/files.ts';
import type { Data } from './data.ts';

/** A page is told how much memory it holds only when no other origin can share its process. */
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cache-Control': 'no-store',
};

/** Bytes that are written at once, as the service does. */
const pieceLength = 64 * 1024;

export interface BenchHost extends AsyncDisposable {
  /** Without a slash at the end. */
  origin: string;
  /** Where the rows are. */
  rows: string;
}

/** Serves until disposed of, on a free port. */
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
  // A page that goes away wants no more of it.
  await pipeline(pieces(body), response).catch(() => {});
}

function* pieces(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceLength) yield body.subarray(at, at + pieceLength);
}
