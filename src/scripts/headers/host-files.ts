/** The files that hosts read: headers and cache lifetimes, and for nginx and Caddy the whole site. */
import { caching, securityHeaders, type Connections } from './policy.ts';

/** Where a build is served. */
export interface Site {
  /** Host name without port. */
  name: string;
  /** Path with a slash at both ends. */
  base: string;
}

export const exampleSite: Site = { name: 'dashboard.example.com', base: '/' };

/** Folder on the server; under a path, the build is in a folder of that name in it. */
const root = '/srv/crosschannel';

/** A certificate from elsewhere, with its chain, and its key. */
const certificate = ({ name }: Site) => `/etc/ssl/${name}.pem`;
const certificateKey = ({ name }: Site) => `/etc/ssl/${name}.key`;

/**
 * `_headers` for Netlify, Cloudflare Pages and others. Rules that match the same path are combined,
 * so Cache-Control is set only where the host's default (revalidate) is wrong.
 */
export function headersFile(connections: Connections, base: string = '/'): string {
  const rules = [
    { path: `${base}*`, headers: securityHeaders(connections) },
    ...caching.map(({ path, value }) => ({
      path: below(base, path),
      headers: [{ name: 'Cache-Control', value }],
    })),
  ];
  const blocks = rules.map(({ path, headers }) =>
    [path, ...headers.map(({ name, value }) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n')}\n`;
}

/**
 * The site for nginx. Headers are set once, on the server, because a `location` with its own
 * `add_header` would drop them all; hence the map for the one that differs by path. An error is
 * revalidated, because a path that is missing in one version may exist in the next; and parts of files
 * are not served, because nginx sets the headers before it finds that a part does not exist.
 */
export function nginxBlock(connections: Connections, site: Site = exampleSite): string {
  const { name, base } = site;
  const map = caching.map(({ path, value }) => {
    const address = (base + path.slice(1)).replaceAll('.', '\\.');
    return `    "~^(200|304) ${address}${path.endsWith('/') ? '' : '$'}" "${value}";`;
  });
  const headers = securityHeaders(connections).map(
    (header) => `    add_header ${header.name} "${header.value}" always;`,
  );
  return [
    'map "$status $uri" $cache_control {',
    '    default "no-cache";',
    ...map,
    '}',
    '',
    'server {',
    '    listen 80;',
    '    listen [::]:80;',
    `    server_name ${name};`,
    '    # Certbot answers its challenge here.',
    '    location /.well-known/acme-challenge/ { root /var/www/html; }',
    `    location / { return 301 https://${name}$request_uri; }`,
    '}',
    '',
    'server {',
    '    listen 443 ssl http2;',
    '    listen [::]:443 ssl http2;',
    `    server_name ${name};`,
    `    ssl_certificate ${certificate(site)};`,
    `    ssl_certificate_key ${certificateKey(site)};`,
    '    ssl_protocols TLSv1.2 TLSv1.3;',
    `    root ${root};`,
    '',
    ...headers,
    '    add_header Cache-Control $cache_control always;',
    '',
    '    gzip on;',
    '    gzip_vary on;',
    '    gzip_comp_level 6;',
    '    gzip_types text/css text/javascript application/javascript application/json image/svg+xml;',
    '    max_ranges 0;',
    '',
    `    location ${base}assets/ { try_files $uri =404; }`,
    `    location = ${base}config.json { try_files $uri =404; }`,
    `    location = ${base}_headers { return 404; }`,
    `    location ${base} { try_files $uri ${base}index.html; }`,
    '}',
    '',
  ].join('\n');
}

/**
 * The site for Caddy, which gets its certificate itself. `route` keeps the order of the headers. The
 * headers of a request that could turn a file into an error are removed, because only errors found
 * before a file is opened reach `handle_errors`.
 */
export function caddyfile(connections: Connections, site: Site = exampleSite): string {
  const { name, base } = site;
  const bare = base.slice(0, -1);
  return [
    `${name} {`,
    `\t# tls ${certificate(site)} ${certificateKey(site)}`,
    `\troot * ${root}`,
    '\tencode zstd gzip',
    '\trequest_header -Range',
    '\trequest_header -If-Match',
    '\trequest_header -If-Unmodified-Since',
    '',
    '\troute {',
    '\t\theader {',
    ...securityHeaders(connections).map((header) => `\t\t\t${header.name} "${header.value}"`),
    '\t\t\tCache-Control "no-cache"',
    '\t\t}',
    ...caching.map(({ path, value }) => `\t\theader ${below(base, path)} Cache-Control "${value}"`),
    ...(bare === '' ? [] : [`\t\tredir ${bare} ${base} 301`]),
    `\t\terror ${base}_headers 404`,
    `\t\t@page path ${base}*`,
    `\t\t@file path ${caching.map(({ path }) => below(base, path)).join(' ')}`,
    '\t\thandle @file {',
    '\t\t\tfile_server',
    '\t\t}',
    '\t\thandle @page {',
    `\t\t\ttry_files {path} ${base}index.html`,
    '\t\t\tfile_server',
    '\t\t}',
    '\t\terror 404',
    '\t}',
    '',
    '\thandle_errors {',
    '\t\theader Cache-Control "no-cache"',
    '\t\trespond "{err.status_code} {err.status_text}"',
    '\t}',
    '}',
    '',
  ].join('\n');
}

/** A path of `caching` for hosts that mark a folder's content with `*`. */
function below(base: string, path: string): string {
  return `${base}${path.slice(1)}${path.endsWith('/') ? '*' : ''}`;
}
