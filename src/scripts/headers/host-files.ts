/** The headers in the two formats that hosts read. */
import { caching, securityHeaders, type Connections } from './policy.ts';

/**
 * `_headers` for Netlify, Cloudflare Pages and others. Rules that match the same path are combined,
 * so Cache-Control is set only where the host's default (revalidate) is wrong. `base` is the path
 * that the build is served at, with a slash at both ends.
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
 * An nginx server block; under a path, the build is in a folder of that name in the root. Headers are
 * set once, on the server, because a `location` with its own `add_header` would drop them all; hence
 * the map for the one that differs by path. A missing file is revalidated, because a path that is
 * missing in one version may exist in the next.
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
