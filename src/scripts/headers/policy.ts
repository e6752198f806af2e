/**
 * The response headers of the built app, shared by the preview, the host files and the tests.
 * `frame-ancestors` and most of the rest work only as headers, so a host that does not send them
 * serves the app unprotected.
 */
import type { Config } from '#config/config.ts';

export interface Header {
  name: string;
  value: string;
}

/** The origins that the built app may connect to besides its own, from the configuration. */
export type Connections = Pick<
  Config,
  | 'baseUrl'
  | 'signIn'
  | 'signOut'
  | 'allowedSignInOrigins'
  | 'allowedResultOrigins'
  | 'reportErrorsTo'
>;

/** A placeholder for the app's origin while it is unknown; it becomes `'self'`. */
export const ownOrigin = 'https://app.invalid';

/**
 * The directives that fit every configuration and work in a page as well as in a header.
 * `trusted-types` names the only policy that may create worker URLs, because a worker's URL is
 * a Trusted Types sink: with `'none'` no worker would start.
 */
const always = {
  loading: [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ],
  rest: [
    "frame-src 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types crosschannel-worker',
  ],
};

/** Content-Security-Policy Level 3 on one line. */
export function contentSecurityPolicy(connections: Connections, own: string = ownOrigin): string {
  return [
    ...always.loading,
    ["connect-src 'self'", ...foreignOrigins(connections, own)].join(' '),
    "base-uri 'none'",
    ['form-action', ...formTargets(connections)].join(' '),
    "frame-ancestors 'none'",
    ...always.rest,
  ].join('; ');
}

/**
 * The policy in the page itself, for hosts that send no headers: everything except what depends on
 * the configuration, which a build does not know, and what works only as a header. If both are present, both apply.
 */
export const pagePolicy = [
  ...always.loading,
  'connect-src *',
  // The provider's origin, which the configuration may name: by https, or by http on this computer.
  "form-action 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  ...always.rest,
].join('; ');

/** Allowed form targets: with `sign_out` "post", the provider and its redirect back. */
function formTargets({ baseUrl, signIn, signOut, allowedSignInOrigins }: Connections): string[] {
  if (signOut !== 'post') return ["'none'"];
  const provider = new URL(signIn.kind === 'openid' ? signIn.authority : baseUrl).origin;
  return ["'self'", ...new Set([provider, ...allowedSignInOrigins])];
}

/** The headers of every response. */
export function securityHeaders(connections: Connections, own: string = ownOrigin): Header[] {
  return [
    { name: 'Content-Security-Policy', value: contentSecurityPolicy(connections, own) },
    // Browsers ignore it over http, which is only allowed on localhost.
    { name: 'Strict-Transport-Security', value: 'max-age=31536000' },
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    // URLs contain account identifiers, which other sites must not see.
    { name: 'Referrer-Policy', value: 'no-referrer' },
    { name: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { name: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
    {
      name: 'Permissions-Policy',
      value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    },
  ];
}

/**
 * Cache lifetime by path. Names under `/assets/` contain a hash of their content; the
 * configuration must never be stale; everything else is revalidated.
 */
export const caching = [
  { path: '/assets/', value: 'public, max-age=31536000, immutable' },
  { path: '/config.json', value: 'no-store' },
] as const;

/** The unique origins, other than the app's own, that the app fetches from. */
function foreignOrigins(connections: Connections, own: string): string[] {
  const { signIn } = connections;
  const origins = [
    new URL(connections.baseUrl).origin,
    ...(signIn.kind === 'openid' ? [new URL(signIn.authority).origin] : []),
    // A provider's token endpoint may be on another origin than its issuer.
    ...(signIn.kind === 'openid' ? connections.allowedSignInOrigins : []),
    ...connections.allowedResultOrigins,
    ...(connections.reportErrorsTo === undefined ? [] : [connections.reportErrorsTo]),
  ];
  return [...new Set(origins)].filter((origin) => origin !== own);
}
