/** Serves a built single-page app as the preview does, without the security headers of this one. */
import { createServer } from 'node:http';
import { listen, type Listening } from '../listen.ts';
import { readBuilt } from '../../../src/scripts/preview/files.ts';

/** Serves `dir` on a free port until disposed. Throws `CommandError` if it contains no `index.html`. */
export async function startStaticHost(dir: string): Promise<Listening> {
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
  return listen(server);
}
