/**
 * The session of this tab, in sessionStorage: a reload keeps it, another tab does not see it.
 * Nothing here needs the OpenID library, so a live session is restored before that is loaded.
 */
import type { Config } from '#config.ts';
import { now } from '#lib/clock.ts';

export interface User {
  /** Issuer and subject together name a user; a subject alone is unique only within its issuer. */
  iss: string;
  sub: string;
  name: string;
}

export interface Session {
  /** Names the chain of refresh tokens that this session spends; a duplicated tab has the same. */
  family: string;
  /** The bearer of every call is the id_token, so its life is the session's. */
  idToken: string;
  refreshToken: string | null;
  /** What was granted, which may be less than was asked for; a renewal must not ask for more (RFC 6749, 6). */
  scope: string;
  /** Milliseconds since 1970 by our own clock: counted from receipt, so a wrong device clock does no harm. */
  expiresAt: number;
  /** Milliseconds since 1970: from then on it is renewed. */
  renewAt: number;
  user: User;
  /** Where the provider's own session is ended, where it said so at sign-in. */
  endSessionUrl: string | null;
}

/** A session once it is ours. */
export interface KeptSession extends Session {
  /** The mark of the last sign-out on this device when it began. */
  signOutMark: string;
  /** The mark of the service that it is for. */
  service: string;
  renewBy: RenewBy;
  /** Milliseconds since 1970: when the browser came back with it from the provider. */
  signedInAt: number;
}

/**
 * How a session is renewed: by its refresh token; by a trip through the provider without a form, where
 * that token is missing, brings no id_token, or was sent and no answer has come; or by nobody but the
 * user, through the provider's form.
 */
export type RenewBy = 'token' | 'redirect' | 'user';

/**
 * What binds a session, and all that is kept on the device, to the service and the client that they
 * are for: under another configuration on the same origin they are of no use to anybody.
 */
export function serviceMark(config: Pick<Config, 'baseUrl' | 'signIn' | 'clientId'>): string {
  const { baseUrl, signIn, clientId } = config;
  const authority = signIn.kind === 'openid' ? signIn.authority : null;
  return JSON.stringify([baseUrl, signIn.kind, authority, clientId]);
}

export const sessionKey = 'crosschannel.session';

/** The session that this tab kept, or `null` when there is none for this service or it cannot be read. */
export function restoreSession(
  service: string,
  storage: Storage = sessionStorage,
): KeptSession | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(sessionKey) ?? 'null');
    return isSession(value) && value.service === service ? value : null;
  } catch {
    return null;
  }
}

export function keepSession(session: KeptSession | null, storage: Storage = sessionStorage): void {
  if (session === null) storage.removeItem(sessionKey);
  else storage.setItem(sessionKey, JSON.stringify(session));
}

/** Milliseconds that the session's bearer still lives; negative when it is over. */
export function remainingLife(session: Session): number {
  return session.expiresAt - now();
}

/** When a session that lives from `from` for `life`, both in milliseconds, ends and is to be renewed. */
export function timesOf(from: number, life: number): Pick<Session, 'expiresAt' | 'renewAt'> {
  // A minute ahead; at half its life where that is later, or a short one would be renewed without a pause.
  return { expiresAt: from + life, renewAt: from + Math.max(life - 60_000, life / 2) };
}

/** Whether the session's bearer is to be renewed. */
export function isDue(session: Session): boolean {
  return now() >= session.renewAt;
}

/** Whether both are what one and the same renewal gave. Two within a second may share their id_token. */
export function isSame(one: Session, other: Session): boolean {
  return (
    one.idToken === other.idToken &&
    one.refreshToken === other.refreshToken &&
    one.expiresAt === other.expiresAt
  );
}

/** Whether a value, from storage or from another tab, is a session. */
export function isSession(value: unknown): value is KeptSession {
  if (!isRecord(value) || !isRecord(value['user'])) return false;
  const { family, idToken, refreshToken, scope, expiresAt, renewAt } = value;
  const { user, endSessionUrl, signOutMark, service, renewBy, signedInAt } = value;
  const { iss, sub, name } = user;
  const isText = (text: unknown): boolean => typeof text === 'string';
  return (
    [family, idToken, scope, iss, sub, name, signOutMark, service].every(isText) &&
    [refreshToken, endSessionUrl].every((text) => text === null || isText(text)) &&
    [expiresAt, renewAt, signedInAt].every((time) => typeof time === 'number') &&
    ['token', 'redirect', 'user'].includes(String(renewBy))
  );
}

function isRecord(
  value: unknown,
): value is Record<string, unknown> & { user: Record<string, unknown> } {
  return typeof value === 'object' && value !== null;
}
