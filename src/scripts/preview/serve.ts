/**
 * A static host as described in the README: the built files with the headers of `headers/policy.ts`,
 * `index.html` for every page's path, and a configuration of your choice.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Config } from '#config/config.ts';
import { caching, securityHeaders, type Header } from '#scripts/headers/policy.ts';
import { readAdapter, readConfig } from '#scripts/headers/read-config.ts';
import { inRoot } from '#scripts/shared/paths.ts';
import { readBuilt, served, type ServedFile } from './files.ts';

export interface PreviewOptions {
  /** 0 lets the system choose. */
  port: number;
  /** Default: localhost only. */
  host?: string;
  /** A file served as `/config.json`, with its adapter and `team.json` beside it, or the object itself. Default: the build's own file. */
  config?: string | object | undefined;
  /** Folder of the build. Default: `dist`. */
  dir?: string;
  /** Path that the build is served at, with a slash at both ends. Default: `/`. */
  base?: string;
}

export interface Preview extends AsyncDisposable {
  /** For example `http://127.0.0.1:4173`, without a trailing slash. */
  origin: string;
  config: Config;
  /** Serves the build of another folder from now on, as after a release. */
  switchTo(dir: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves a build until closed. Throws `CommandError` if there is no build, if the
 * configuration is wrong, or if the port is in use.
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { port, host = '127.0.0.1', dir = inRoot('dist'), base = '/' } = options;
  const files = await readBuilt(dir);
  const source = options.config ?? path.join(dir, 'config.json');
  // Finds mistakes before listening; the configuration is read again once the origin is known.
  const written = await readConfig(source);
  const adapter = typeof source === 'string' ? await readAdapter(source, written.config) : null;

  // A client must not reuse a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 0 });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  const origin = `http://${/^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host}:${taken}`;

  const { config, text } = await readConfig(source, origin);
  const own = new Map([['/config.json', await served('config.json', Buffer.from(text))]]);
  if (adapter) own.set(`/${config.adapter}`, await served('adapter.js', Buffer.from(adapter.text)));
  if (typeof source === 'string') {
    const team = await readFile(path.join(path.dirname(source), 'team.json')).catch(() => null);
    if (team) own.set('/team.json', await served('team.json', team));
  }
  for (const [name, file] of own) files.set(name, file);
  const site = { files, headers: securityHeaders(config, origin), base };
  server.on('request', (request, response) => answer(request, response, site));
  const switchTo = async (other: string): Promise<void> => {
    site.files = new Map([...(await readBuilt(other)), ...own]);
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, config, switchTo, close, [Symbol.asyncDispose]: close };
}

interface Site {
  files: ReadonlyMap<string, ServedFile>;
  headers: readonly Header[];
  base: string;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { files, headers, base }: Site,
): void {
  for (const { name, value } of headers) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  // A path such as `//` is read as an invalid host name.
  const address = URL.parse(request.url ?? '/', 'http://host.invalid');
  if (address === null) {
    response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Bad request\n');
    return;
  }
  const pathname = below(base, address);
  const file =
    files.get(pathname ?? '') ?? (isPage(pathname) ? files.get('/index.html') : undefined);
  if (!file) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return;
  }
  const compressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') && file.gzipped;
  const body = compressed || file.body;
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': body.length,
    'Cache-Control': caching.find((it) => pathname?.startsWith(it.path))?.value ?? 'no-cache',
    ...(file.gzipped ? { Vary: 'Accept-Encoding' } : {}),
    ...(compressed ? { 'Content-Encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Any path outside the assets: identifiers may contain dots, so the extension decides nothing. */
function isPage(pathname: string | null): boolean {
  return pathname !== null && !/^\/(assets\/|config\.json$|_headers$)/.test(pathname);
}

/** The path below `base`, starting with a slash; `null` outside it. */
function below(base: string, { pathname }: URL): string | null {
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : null;
}
