/**
 * The response headers of the built app: the one template that the preview, the host's files and
 * the tests share. `frame-ancestors` and most of the rest work only as headers, so a host that
 * does not send them serves the app unprotected.
 */
import type { Config } from '#config.ts';

export interface Header {
  name: string;
  value: string;
}

/** Where the built app may connect to, beside its own origin: taken from the configuration. */
export type Connections = Pick<
  Config,
  'baseUrl' | 'signIn' | 'signOut' | 'allowedSignInOrigins' | 'allowedResultOrigins'
>;

/** Stands for the app's own origin where it is not known yet; such an address is `'self'`. */
export const ownOrigin = 'https://app.invalid';

/**
 * What holds for every configuration, and holds in a page as well as in a header.
 * `trusted-types` names the one policy that may make a worker's address, because a worker's URL is
 * a sink of Trusted Types: with `'none'` no worker would start.
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

/** Content-Security-Policy, Level 3, in one line. */
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
 * The policy in the page itself, for a host that sends no headers: all but what depends on the
 * configuration, which a build does not know, and what works only as a header. Two policies hold together.
 */
export const pagePolicy = [
  ...always.loading,
  'connect-src *',
  "base-uri 'none'",
  ...always.rest,
].join('; ');

/** Where a form may lead: with `sign_out` as "post" to the provider, and by its redirect back. */
function formTargets({ baseUrl, signIn, signOut, allowedSignInOrigins }: Connections): string[] {
  if (signOut !== 'post') return ["'none'"];
  const provider = new URL(signIn.kind === 'openid' ? signIn.authority : baseUrl).origin;
  return ["'self'", ...new Set([provider, ...allowedSignInOrigins])];
}

/** The headers of every answer. */
export function securityHeaders(connections: Connections, own: string = ownOrigin): Header[] {
  return [
    { name: 'Content-Security-Policy', value: contentSecurityPolicy(connections, own) },
    // Over http, which is for the machine itself alone, browsers take no notice of it.
    { name: 'Strict-Transport-Security', value: 'max-age=31536000' },
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    // Addresses hold account identifiers: they are nobody else's business.
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
 * How long an answer may be kept, by path. Names under `/assets/` carry a hash of their content;
 * the configuration must never be stale; everything else is asked for again.
 */
export const caching = [
  { path: '/assets/', value: 'public, max-age=31536000, immutable' },
  { path: '/config.json', value: 'no-store' },
] as const;

/** Origins other than the app's own that it fetches from, each once. */
function foreignOrigins(connections: Connections, own: string): string[] {
  const { signIn } = connections;
  const origins = [
    new URL(connections.baseUrl).origin,
    ...(signIn.kind === 'openid' ? [new URL(signIn.authority).origin] : []),
    // A provider's token endpoint may lie on another origin than its issuer.
    ...(signIn.kind === 'openid' ? connections.allowedSignInOrigins : []),
    ...connections.allowedResultOrigins,
  ];
  return [...new Set(origins)].filter((origin) => origin !== own);
}
