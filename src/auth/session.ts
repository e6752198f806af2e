/**
 * The session of this tab, in sessionStorage: it survives a reload and is invisible to other tabs. Nothing
 * here needs the OpenID library, so that a live session is restored before it loads.
 */
import * as z from 'zod/mini';
import type { Config } from '#config/config.ts';
import { now } from '#lib/clock.ts';

const User = z.object({
  /** Issuer and subject together identify a user; a subject alone is unique only within its issuer. */
  iss: z.string(),
  sub: z.string(),
  name: z.string(),
});
export type User = z.infer<typeof User>;

const SessionFields = z.object({
  /** Identifies the chain of refresh tokens; a duplicated tab shares it. */
  family: z.string(),
  /** The bearer of every call is the id_token, so its lifetime is the session's. */
  idToken: z.string(),
  refreshToken: z.nullable(z.string()),
  /** The granted scope, which may be less than requested; a renewal must not request more (RFC 6749, 6). */
  scope: z.string(),
  /** Milliseconds since 1970 by this device's clock, counted from receipt, so that a wrong clock does no harm. */
  expiresAt: z.number(),
  /** Milliseconds since 1970: from then on the session is due for renewal. */
  renewAt: z.number(),
  user: User,
  /** The provider's end-session address, if it was given at sign-in. */
  endSessionUrl: z.nullable(z.string()),
});
export type Session = z.infer<typeof SessionFields>;

/**
 * How a session is renewed: by its refresh token; by a redirect through the provider without a form, if that
 * token is missing, returns no id_token, or was sent without a response; or only by the user, through the
 * provider's form.
 */
const RenewBy = z.enum(['token', 'redirect', 'user']);
export type RenewBy = z.infer<typeof RenewBy>;

/** A session with what this app adds to it. */
const StoredSession = z.extend(SessionFields, {
  /** The mark of the last sign-out on this device when the session began. */
  signOutMark: z.string(),
  /** The `serviceKey` of the session. */
  service: z.string(),
  renewBy: RenewBy,
  /** Milliseconds since 1970: when the browser returned with it from the provider. */
  signedInAt: z.number(),
});
export type StoredSession = z.infer<typeof StoredSession>;

/**
 * Binds a session, and all data stored on the device, to a service and a client, so that another
 * configuration on the same origin cannot use them.
 */
export function serviceKey(config: Pick<Config, 'baseUrl' | 'signIn' | 'clientId'>): string {
  const { baseUrl, signIn, clientId } = config;
  const authority = signIn.kind === 'openid' ? signIn.authority : null;
  return JSON.stringify([baseUrl, signIn.kind, authority, clientId]);
}

export const sessionKey = 'crosschannel.session';

/** The session stored by this tab; `null` if there is none for this service or it cannot be read. */
export function restoreSession(service: string): StoredSession | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(sessionKey) ?? 'null');
    return isSession(value) && value.service === service ? value : null;
  } catch {
    return null;
  }
}

export function storeSession(session: StoredSession | null): void {
  if (session === null) sessionStorage.removeItem(sessionKey);
  else sessionStorage.setItem(sessionKey, JSON.stringify(session));
}

/** Milliseconds until the session's bearer expires; negative afterwards. */
export function remainingLife(session: Session): number {
  return session.expiresAt - now();
}

/**
 * How long before its expiry a session is renewed, in milliseconds; a short one at half its lifetime, or it
 * would be renewed constantly.
 */
const renewalMargin = 60_000;

/**
 * When a session received at `from` with a lifetime of `life`, both in milliseconds, expires and is due for
 * renewal.
 */
export function sessionTimes(from: number, life: number): Pick<Session, 'expiresAt' | 'renewAt'> {
  return { expiresAt: from + life, renewAt: from + Math.max(life - renewalMargin, life / 2) };
}

/** Whether the session's bearer is due for renewal. */
export function isRenewalDue(session: Session): boolean {
  return now() >= session.renewAt;
}

/** Whether both come from the same renewal. Two renewals within a second may return the same id_token. */
export function isSame(one: Session, other: Session): boolean {
  return (
    one.idToken === other.idToken &&
    one.refreshToken === other.refreshToken &&
    one.expiresAt === other.expiresAt
  );
}

/** Whether a value, from storage or from another tab, is a session. */
export const isSession = (value: unknown): value is StoredSession =>
  z.safeParse(StoredSession, value).success;
