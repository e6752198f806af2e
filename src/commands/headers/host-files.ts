/** The same headers in the two notations that hosts read. */
import { caching, securityHeaders, type Connections } from './policy.ts';

/**
 * `_headers`, as Netlify, Cloudflare Pages and others read it. Rules that match the same path add
 * up there, so Cache-Control stands only where the host's default (ask again) is not meant.
 */
export function headersFile(connections: Connections): string {
  const rules = [
    { path: '/*', headers: securityHeaders(connections) },
    ...caching.map(({ path, value }) => ({
      path: path.endsWith('/') ? `${path}*` : path,
      headers: [{ name: 'Cache-Control', value }],
    })),
  ];
  const blocks = rules.map(({ path, headers }) =>
    [path, ...headers.map(({ name, value }) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n')}\n`;
}

/**
 * An nginx server block. Headers stand once, on the server: a `location` with an `add_header` of
 * its own would drop them all, hence the map for the one that differs by path.
 */
export function nginxBlock(connections: Connections): string {
  const map = caching.map(({ path, value }) => `    ~^${path.replace('.', '\\.')} "${value}";`);
  const headers = securityHeaders(connections).map(
    ({ name, value }) => `    add_header ${name} "${value}" always;`,
  );
  return [
    'map $uri $cache_control {',
    '    default "no-cache";',
    ...map,
    '}',
    '',
    'server {',
    '    listen 443 ssl;',
    '    server_name dashboard.example.com;',
    '    root /srv/crosschannel;',
    '',
    ...headers,
    '    add_header Cache-Control $cache_control always;',
    '',
    '    gzip on;',
    '    gzip_types text/css text/javascript application/javascript application/json image/svg+xml;',
    '',
    '    location /assets/ { try_files $uri =404; }',
    '    location = /config.json { try_files $uri =404; }',
    '    location / { try_files $uri /index.html; }',
    '}',
    '',
  ].join('\n');
}
