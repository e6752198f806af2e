/** Serves a built single-page app as the preview does, without the security headers of this one. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBuilt } from '#scripts/preview/files.ts';

export interface StaticHost extends AsyncDisposable {
  /** Without a trailing slash. */
  origin: string;
}

/** Serves `dir` on a free port until disposed. Throws `CommandError` if it contains no `index.html`. */
export async function startStaticHost(dir: string): Promise<StaticHost> {
  const files = await readBuilt(dir);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    const file = files.get(pathname) ?? files.get('/index.html');
    const body = file?.gzipped ?? file?.body;
    response.writeHead(200, {
      'Content-Type': file?.type,
      'Content-Length': body?.length,
      'Cache-Control': pathname.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(file?.gzipped && { 'Content-Encoding': 'gzip' }),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
