/** Requests to a token endpoint (RFC 6749, 4.1.3 and 6) and to a revocation endpoint (RFC 7009). */
import { refusal } from './oauth-errors.ts';
import { postForm } from './post-form.ts';

/** The used part of a token response; not checked yet. */
export interface Tokens {
  idToken: string | null;
  refreshToken: string | null;
  scope: string | null;
  /** Seconds. */
  expiresIn: number | null;
}

/** Spends a code or a refresh token. Rejects with `SignInError`, whose message contains nothing of the form. */
export async function requestTokens(
  endpoint: string,
  form: Record<string, string>,
  signal?: AbortSignal,
): Promise<Tokens> {
  const options = signal ? { signal } : {};
  const { ok, status, body } = await postForm(endpoint, new URLSearchParams(form), options);
  if (!ok) throw refusal(body['error'], status);
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const expiresIn = Number(body['expires_in'] ?? Number.NaN);
  return {
    idToken: text(body['id_token']),
    refreshToken: text(body['refresh_token']),
    scope: text(body['scope']),
    expiresIn: Number.isNaN(expiresIn) ? null : expiresIn,
  };
}
