/**
 * Every form sent while signing in goes through here: login, code, refresh token, revocation. Without
 * credentials or custom headers (so that CORS needs no preflight), and with redirects as errors, because a
 * redirect would carry the code or the refresh token to another address.
 */
import { NoResponse, unreachable } from './sign-in-error.ts';

export interface FormResponse {
  ok: boolean;
  status: number;
  /** Parsed JSON; empty if a refusal has no body. */
  body: Record<string, unknown>;
}

/** The time limit of a request including its response body, in milliseconds. */
export const requestTimeout = 15_000;

/**
 * Posts a form and reads the JSON response, whatever its status; `signal` aborts it, `keepalive` continues it when the
 * page is left. Rejects with `NoResponse` on a timeout or if a successful response breaks off, and with a transient
 * `SignInError` for any other failure.
 */
export async function postForm(
  address: string,
  form: URLSearchParams,
  options: { signal?: AbortSignal | undefined; keepalive?: boolean } = {},
): Promise<FormResponse> {
  return withTimeout(async (limit) => {
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
      // An error page of a gateway says nothing about the request.
      if (!ok && type !== null && !type.includes('json')) throw unreachable();
      const text = await response.text().catch(() => {
        // The request was carried out; only the rest of the response is lost.
        throw ok ? new NoResponse() : unreachable();
      });
      return { ok, status, body: parse(text, ok) };
    } catch (error) {
      throw error instanceof NoResponse ? error : unreachable();
    }
  });
}

/** Rejects with `NoResponse` once a step exceeds the time limit, and aborts its signal. */
export async function withTimeout<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new NoResponse());
    limit.abort();
  }, requestTimeout);
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
    // Handled below.
  }
  if (isOk) throw unreachable();
  return {};
}
