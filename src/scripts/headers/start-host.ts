/** Runs the file that `npm run headers` writes in a real nginx or Caddy, for tests. */
import { once } from 'node:events';
import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { freePort } from '#scripts/shared/free-port.ts';
import { caddyfile, nginxBlock, type Site } from './host-files.ts';
import type { Connections } from './policy.ts';

export type HostProgram = 'nginx' | 'caddy';
export const hostPrograms = ['nginx', 'caddy'] as const;

/** Whether a program and openssl, for its certificate, are installed. */
export function isInstalled(program: HostProgram): boolean {
  const found = (name: string) => spawnSync(name, ['version']).error === undefined;
  return found(program) && found('openssl');
}

export interface RunningHost extends AsyncDisposable {
  httpPort: number;
  httpsPort: number;
  /** File of the certificate, which signs itself. */
  certificate: string;
  ask: (address: string, headers?: Record<string, string>) => Promise<Answer>;
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HostOptions {
  connections: Connections;
  site: Site;
  /** Fills the folder that the build is served from. */
  build: (folder: string) => Promise<void>;
}

/** Everything in the generated file is used, except ports, the paths and the IPv6 addresses. */
export async function startHost(
  program: HostProgram,
  { connections, site, build }: HostOptions,
): Promise<RunningHost> {
  const dir = await mkdtemp(path.join(os.tmpdir(), `${program}-`));
  // As root, nginx reads files as another user.
  await chmod(dir, 0o755);
  const folder = path.join(dir, 'site', site.base);
  await mkdir(folder, { recursive: true });
  await build(folder);
  const certificate = path.join(dir, 'site.pem');
  const key = path.join(dir, 'site.key');
  signCertificate(site.name, certificate, key);

  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const paths = (file: string) =>
    file
      .replace(`/etc/ssl/${site.name}.pem`, certificate)
      .replace(`/etc/ssl/${site.name}.key`, key)
      .replace('/srv/crosschannel', path.join(dir, 'site'));
  const config = path.join(dir, 'config');
  const start =
    program === 'nginx'
      ? nginxStart(dir, paths(nginxBlock(connections, site)), [httpPort, httpsPort])
      : caddyStart(paths(caddyfile(connections, site)), [httpPort, httpsPort]);
  await writeFile(config, start.text);
  const env = { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  const log = path.join(dir, 'log');
  const child = spawn('sh', ['-c', `exec "$0" "$@" >${log} 2>&1`, program, ...start.args(config)], {
    stdio: 'ignore',
    env,
  });
  const ended = once(child, 'exit');

  const ca = await readFile(certificate);
  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const to = { host: '127.0.0.1', port: httpsPort, servername: site.name, path: address };
      get({ ...to, ca, agent: false, headers: { Host: site.name, ...headers } }, resolve).once(
        'error',
        reject,
      );
    });
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  };
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dir, { recursive: true });
  };
  const isUp = () =>
    ask(site.base).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) {
      const said = await readFile(log, 'utf8');
      await close();
      throw new Error(`${program} did not start:\n${said}`);
    }
    await wait(20);
  }
  return { httpPort, httpsPort, certificate, ask, [Symbol.asyncDispose]: close };
}

interface Start {
  text: string;
  args: (config: string) => string[];
}

function nginxStart(dir: string, block: string, [http, https]: [number, number]): Start {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const site = block
    .replaceAll(/ *listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `);
  const conf = [
    'daemon off;',
    `pid ${dir}/pid;`,
    'events {}',
    'http {',
    'types { text/html html; application/javascript js; text/css css; image/svg+xml svg; font/woff2 woff2; application/json json; }',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${dir}/${name};`),
    site,
    '}',
  ].join('\n');
  return { text: conf, args: (config) => ['-p', dir, '-e', 'stderr', '-c', config] };
}

function caddyStart(site: string, [http, https]: [number, number]): Start {
  const global = [
    '{',
    'admin off',
    'default_bind 127.0.0.1',
    `http_port ${http}`,
    `https_port ${https}`,
    '}',
  ].join('\n');
  return {
    text: `${global}\n${site.replace('# tls', 'tls')}`,
    args: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
  };
}

function signCertificate(name: string, certificate: string, key: string): void {
  const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const made = spawnSync(
    'openssl',
    [...kind.split(' '), ...subject, '-keyout', key, '-out', certificate],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
}
