/**
 * The service in front of the provider: its own login, with three operations that lead to the provider, and
 * its data, from the simulated service behind it, which knows the provider's signature.
 */
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { peekForm, reply, type Listening } from './listen.ts';
import { json, type Answer, type Misconduct, type Place } from './misconduct.ts';
import type { Claims, Keys } from './tokens.ts';

export interface FacadeOptions {
  at: Listening;
  /** The provider's issuer. */
  issuer: string;
  keys: Keys;
  /** The address of the simulated service. */
  data: string;
  /** Milliseconds since 1970. */
  now: () => number;
  misconduct: Misconduct;
  /** Called for each request to one of the places. */
  note: (place: Place, details: string) => void;
  /** Id_tokens that the service rejects, whatever their claims. */
  refused: ReadonlySet<string>;
}

/** The service is under a path of its origin, so that a lost prefix is noticed. */
export const servicePath = '/v';

export function serveFacade(options: FacadeOptions): void {
  const { at, issuer, keys, now, misconduct, note, refused } = options;

  /** Where the browser goes next: to the provider, with all parameters of the client. */
  function start(form: URLSearchParams): Answer {
    return json(200, {
      authorization_url: `${issuer}/auth?${form}`,
      expires_in: 600,
      end_session_url: `${issuer}/session/end`,
    });
  }

  /** The provider's token endpoint, on behalf of the service. */
  async function grant(form: URLSearchParams): Promise<Answer> {
    const answered = await fetch(`${issuer}/token`, { method: 'POST', body: form });
    const headers = {
      'Content-Type': answered.headers.get('Content-Type') ?? '',
      'Cache-Control': 'no-store',
    };
    return { status: answered.status, headers, body: await answered.text() };
  }

  /** The claims of an id_token that the service accepts; otherwise `null`. */
  function taken(token: string): Claims | null {
    const claims = refused.has(token) ? null : keys.verify(token);
    return claims && Number(claims['exp']) * 1000 > now() ? claims : null;
  }

  function validate(form: URLSearchParams): Answer {
    const claims = taken(form.get('token') ?? '');
    return json(200, claims === null ? { active: false } : { ...claims, active: true });
  }

  async function signInAnswer(path: string, request: IncomingMessage): Promise<Answer> {
    const form = await peekForm(request);
    if (path === '/auth/v3/refresh') return grant(form);
    if (path === '/auth/v3/login' && form.has('grant_type')) {
      // api/contract/README.md, "Authentication": the end of a login repeats its state.
      return form.has('state') ? grant(form) : json(400, { error: 'invalid_request' });
    }
    const place = path === '/auth/v3/validate' ? 'validate' : 'start';
    note(place, String(form));
    const instead = await misconduct.before(place);
    if (instead) return instead;
    return misconduct.after(place, place === 'start' ? start(form) : validate(form));
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(message.url ?? '/', at.origin);
    const path = pathname.startsWith(`${servicePath}/`) ? pathname.slice(servicePath.length) : '/';
    if (path.startsWith('/auth/v3/') && message.method === 'POST') {
      reply(response, await signInAnswer(path, message));
      return;
    }
    // The limits are fetched in the background, so tests neither count nor disturb these calls.
    const isAsked = message.method !== 'OPTIONS' && path !== '/rate-limits';
    const bearer = message.headers.authorization?.replace('Bearer ', '') ?? '';
    if (isAsked) note('data', `${path}${search}`);
    const instead = isAsked ? await misconduct.before('data') : null;
    if (instead) reply(response, instead);
    else if (refused.has(bearer)) reply(response, json(401, { title: 'Unauthorized' }));
    else {
      if (isAsked) await misconduct.passage('data');
      forward(options.data + path + search, message, response);
    }
  }

  at.server.on('request', (request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
}

function forward(address: string, message: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', headers } = message;
  const onward = send(address, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  message.pipe(onward);
}
