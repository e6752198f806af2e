/**
 * The one way in which a form leaves while signing in: login, code, refresh token, revocation. No
 * credentials, no custom header (CORS asks for no preflight), and a redirect is an error, since it
 * would carry the code or the refresh token to whoever it names.
 */
import { NoAnswer, unreachable } from './sign-in-error.ts';

export interface Posted {
  ok: boolean;
  status: number;
  /** Parsed JSON; empty where a refusal says nothing. */
  body: Record<string, unknown>;
}

/** How long a request may take, up to the last byte of its answer, in milliseconds. */
export const patience = 15_000;

interface Options {
  /** Ends it sooner. */
  signal?: AbortSignal;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}

/**
 * Posts a form and reads the JSON that comes back, whatever its status. Rejects with `NoAnswer` when
 * that takes too long or a good answer breaks off, and with a transient `SignInError` for anything else that is no answer.
 */
export async function postForm(
  address: string,
  form: URLSearchParams,
  options: Options = {},
): Promise<Posted> {
  return within(async (limit) => {
    try {
      const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
      const response = await fetch(address, {
        method: 'POST',
        body: form,
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        keepalive: options.keepalive ?? false,
        signal,
      });
      const { ok, status } = response;
      const type = response.headers.get('Content-Type');
      // A gateway's page says nothing of what was asked.
      if (!ok && type !== null && !type.includes('json')) throw unreachable();
      const text = await response.text().catch(() => {
        // What it was asked for is done; only the rest of the answer is lost.
        throw ok ? new NoAnswer() : unreachable();
      });
      return { ok, status, body: parse(text, ok) };
    } catch (error) {
      throw error instanceof NoAnswer ? error : unreachable();
    }
  });
}

/** Rejects with `NoAnswer` once a step has taken too long, and aborts its signal. */
export async function within<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new NoAnswer());
    limit.abort();
  }, patience);
  try {
    return await Promise.race([step(limit.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string, isOk: boolean): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text || '{}');
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>;
  } catch {
    // Below.
  }
  if (isOk) throw unreachable();
  return {};
}
