/** The same headers in the two notations that hosts read. */
import { caching, securityHeaders, type Connections } from './policy.ts';

/**
 * `_headers`, as Netlify, Cloudflare Pages and others read it. Rules that match the same path add
 * up there, so Cache-Control stands only where the host's default (ask again) is not meant. `base` is
 * the path that the build is served under, with a slash at both ends.
 */
export function headersFile(connections: Connections, base: string = '/'): string {
  const rules = [
    { path: `${base}*`, headers: securityHeaders(connections) },
    ...caching.map(({ path, value }) => ({
      path: `${base}${path.slice(1)}${path.endsWith('/') ? '*' : ''}`,
      headers: [{ name: 'Cache-Control', value }],
    })),
  ];
  const blocks = rules.map(({ path, headers }) =>
    [path, ...headers.map(({ name, value }) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n')}\n`;
}

/**
 * An nginx server block; below a path, the build lies in a folder of that path in the root. Headers
 * stand once, on the server: a `location` with an `add_header` of its own would drop them all, hence
 * the map for the one that differs by path. A missing file is asked for again: an address that is
 * gone in one version may be back in the next.
 */
export function nginxBlock(connections: Connections, base: string = '/'): string {
  const map = caching.map(({ path, value }) => {
    const address = (base + path.slice(1)).replaceAll('.', '\\.');
    return `    "~^(200|206|304) ${address}" "${value}";`;
  });
  const headers = securityHeaders(connections).map(
    ({ name, value }) => `    add_header ${name} "${value}" always;`,
  );
  return [
    'map "$status $uri" $cache_control {',
    '    default "no-cache";',
    ...map,
    '}',
    '',
    'server {',
    '    listen 443 ssl;',
    '    server_name dashboard.example.com;',
    '    ssl_certificate /etc/ssl/dashboard.example.com.pem;',
    '    ssl_certificate_key /etc/ssl/dashboard.example.com.key;',
    '    root /srv/crosschannel;',
    '',
    ...headers,
    '    add_header Cache-Control $cache_control always;',
    '',
    '    gzip on;',
    '    gzip_vary on;',
    '    gzip_types text/css text/javascript application/javascript application/json image/svg+xml;',
    '',
    `    location ${base}assets/ { try_files $uri =404; }`,
    `    location = ${base}config.json { try_files $uri =404; }`,
    `    location = ${base}_headers { return 404; }`,
    `    location ${base} { try_files $uri ${base}index.html; }`,
    '}',
    '',
  ].join('\n');
}
