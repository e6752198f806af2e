/**
 * The three operations of the service's login. Given: their paths, PKCE and `state`, and that the bearer is
 * the id_token. Chosen: every body, form-encoded as in OAuth 2.0 (RFC 6749, 7636).
 * api/contract/README.md, "Authentication".
 */
import * as z from 'zod/mini';
import { flag, quantity, text } from '#api/contract/field.ts';

/** Response to the start of a login: where the browser goes next. `expires_in` in seconds. */
export const LoginStart = z.object({
  authorization_url: z.string(),
  expires_in: quantity,
  /** The provider's end-session address (OpenID Connect RP-Initiated Logout); absent if it has none. */
  end_session_url: text,
});
export type LoginStart = z.infer<typeof LoginStart>;

/** Response to the end of a login and to a refresh (RFC 6749, section 5.1, with OpenID Connect's id_token). */
export const TokenResponse = z.object({
  token_type: text,
  id_token: z.string(),
  access_token: text,
  /** Seconds. */
  expires_in: quantity,
  refresh_token: text,
  scope: text,
});
export type TokenResponse = z.infer<typeof TokenResponse>;

/** Response to validate. `exp` and `iat` in seconds since 1970. */
export const TokenStatus = z.object({
  active: flag,
  sub: text,
  iss: text,
  aud: text,
  exp: quantity,
  iat: quantity,
});
export type TokenStatus = z.infer<typeof TokenStatus>;
