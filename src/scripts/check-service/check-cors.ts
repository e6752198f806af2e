/** What browsers may send and read: Node ignores these headers, so they are compared here. Fetch Standard, 3.3. */
import { callAddress } from '#api/client.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import type { Finding, Outcome } from '#api/service-check/check-result.ts';
import type { Config } from '#config/config.ts';

const topic = 'Access';
const sent = ['Authorization', 'Subscription-Key', 'Content-Type'];
/** The names that the app reads, in all drafts. */
const rateLimitHeader = /^(x-)?ratelimit(-limit|-remaining|-reset|-policy)?$/;

export interface Access {
  config: Config;
  bearer: string;
  /** The app's own origin; `undefined` if it is not known. */
  origin: string | undefined;
}

type Compared = [subject: string, outcome: Outcome, found: string, effect: string];

/** The findings about cross-origin access, from a preflight and two calls without units. */
export async function checkCors(access: Access): Promise<Finding[]> {
  const { config, origin } = access;
  const skip = (found: string, effect: string | null): Finding[] => [
    { topic, subject: 'Cross-origin access', outcome: 'skipped', found, effect },
  ];
  if (origin === undefined) {
    return skip(
      'no --origin',
      'Name the dashboard’s origin: --origin https://dashboard.example.com',
    );
  }
  if (origin === new URL(config.baseUrl).origin)
    return skip('the dashboard is on this origin', null);
  const compared = [
    ...(await checkPreflight(access, origin)),
    ...(await checkResponse(access, origin)),
    ...(await checkRefusal(access, origin)),
  ];
  return compared.map(([subject, outcome, found, effect]) => ({
    topic,
    subject,
    outcome,
    found,
    effect: outcome === 'pass' ? null : effect,
  }));
}

async function checkPreflight(access: Access, origin: string): Promise<Compared[]> {
  const { config } = access;
  // GET and POST need no permission.
  const endpoint = config.v2Batch ? 'submitBatch' : 'requestReport';
  const { method, path } = endpoints[endpoint];
  const effect = 'Browsers block all calls to the service.';
  const response = await received(
    sendTo(access, callAddress(config.baseUrl, endpoint, {}), {
      method: 'OPTIONS',
      headers: {
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': sent.map((name) => name.toLowerCase()).join(','),
      },
    }),
  );
  const subject = `OPTIONS ${path}`;
  if (response === null) return [[subject, 'missing', 'no response', effect]];
  const { status, headers, ok } = response;
  const allowed = namesIn(headers, 'Access-Control-Allow-Headers');
  // A star does not cover Authorization.
  const lacking = sent.filter(
    (name) =>
      !allowed.includes(name.toLowerCase()) && (name === 'Authorization' || !allowed.includes('*')),
  );
  const methods = namesIn(headers, 'Access-Control-Allow-Methods');
  const isMethodAllowed =
    method === 'POST' || methods.includes(method.toLowerCase()) || methods.includes('*');
  return [
    [
      subject,
      ok ? 'pass' : 'missing',
      `status ${status}`,
      `It needs a status of 200 to 299 without a bearer. ${effect}`,
    ],
    allowsOrigin('Allowed origin of preflights', headers, origin, effect),
    [
      'Allowed headers',
      lacking.length === 0 ? 'pass' : 'missing',
      lacking.length === 0 ? sent.join(', ') : `without ${lacking.join(', ')}`,
      effect,
    ],
    [
      'Allowed methods',
      isMethodAllowed ? 'pass' : 'missing',
      isMethodAllowed ? method : `without ${method}`,
      'Browsers send no v2 batches.',
    ],
  ];
}

async function checkResponse(access: Access, origin: string): Promise<Compared[]> {
  const effect = 'Browsers hide every response from the dashboard.';
  const address = callAddress(access.config.baseUrl, 'rateLimits', {});
  const response = await received(sendTo(access, address, { headers: ownHeaders(access) }));
  if (response === null) return [['Allowed origin', 'missing', 'no response', effect]];
  const { headers } = response;
  const exposed = namesIn(headers, 'Access-Control-Expose-Headers');
  const isHidden = (name: string) =>
    !exposed.includes(name.toLowerCase()) && !exposed.includes('*');
  const isExposed = (name: string, lack: string): Compared => [
    `Exposed: ${name}`,
    isHidden(name) ? 'differs' : 'pass',
    isHidden(name) ? 'hidden' : 'exposed',
    lack,
  ];
  const rates = [...headers.keys()].filter((name) => rateLimitHeader.test(name));
  const hidden = rates.filter(isHidden);
  return [
    allowsOrigin('Allowed origin', headers, origin, effect),
    rates.length === 0
      ? [
          'Exposed: rate-limit headers',
          'skipped',
          'none in the response',
          'The app counts units itself.',
        ]
      : [
          'Exposed: rate-limit headers',
          hidden.length === 0 ? 'pass' : 'differs',
          hidden.length === 0 ? rates.join(', ') : `hidden: ${hidden.join(', ')}`,
          'The app counts units itself and calls GET /rate-limits instead.',
        ],
    isExposed(
      'Retry-After',
      'After a refusal the dashboard waits a second, or until the rate limit resets.',
    ),
    isExposed(
      'Location',
      'The app reads the address of a report’s job from the body, so it loses nothing.',
    ),
  ];
}

/** Gateways often leave the headers out of what they answer themselves. */
async function checkRefusal(access: Access, origin: string): Promise<Compared[]> {
  const subject = 'Allowed origin of refusals';
  const effect = 'A session that has ended looks like a service that cannot be reached.';
  const address = callAddress(access.config.baseUrl, 'rateLimits', {});
  const response = await received(sendTo(access, address, {}));
  if (response === null) return [[subject, 'missing', 'no response', effect]];
  return [allowsOrigin(subject, response.headers, origin, effect)];
}

function allowsOrigin(subject: string, headers: Headers, origin: string, effect: string): Compared {
  const allowed = headers.get('Access-Control-Allow-Origin');
  const isAllowed = allowed === '*' || allowed === origin;
  return [
    subject,
    isAllowed ? 'pass' : 'missing',
    allowed ?? 'no Access-Control-Allow-Origin',
    effect,
  ];
}

/** The headers of a signed-in user. */
function ownHeaders({ config, bearer }: Access): Record<string, string> {
  return { Authorization: `Bearer ${bearer}`, 'Subscription-Key': config.subscriptionKey };
}

/** Sends one request as a browser would from the app's origin. */
function sendTo(
  { origin }: Access,
  address: string,
  { headers, method = 'GET' }: { headers?: Record<string, string>; method?: string },
): Promise<Response> {
  return fetch(address, {
    method,
    headers: { ...headers, ...(origin !== undefined && { Origin: origin }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(120_000),
  });
}

/** Lower-case names in a header that lists some. */
function namesIn(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase());
}

/** `null` if there is no response. The body is not needed. */
async function received(sending: Promise<Response>): Promise<Response | null> {
  const response = await sending.catch(() => null);
  await response?.body?.cancel();
  return response;
}
