/**
 * The session of this tab, in sessionStorage: a reload keeps it, another tab does not see it.
 * Nothing here needs the OpenID library, so a live session is restored before that is loaded.
 */
import { now } from '../lib/clock.ts';

export interface User {
  /** Issuer and subject together name a user; a subject alone is unique only within its issuer. */
  iss: string;
  sub: string;
  name: string;
}

export interface Session {
  /** The bearer of every call is the id_token, so its life is the session's. */
  idToken: string;
  refreshToken: string | null;
  /** Milliseconds since 1970 by our own clock: counted from receipt, so a wrong device clock does no harm. */
  expiresAt: number;
  user: User;
}

const key = 'crosschannel.session';

/** The session that this tab kept, or `null` when there is none or it cannot be read. */
export function restoreSession(storage: Storage = sessionStorage): Session | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

export function keepSession(session: Session | null, storage: Storage = sessionStorage): void {
  if (session === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(session));
}

/** Milliseconds that the session's bearer still lives; negative when it is over. */
export function remainingLife(session: Session): number {
  return session.expiresAt - now();
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const { idToken, refreshToken, expiresAt, user } = value as Record<keyof Session, unknown>;
  if (typeof user !== 'object' || user === null) return false;
  const { iss, sub, name } = user as Record<keyof User, unknown>;
  return (
    [idToken, iss, sub, name].every((text) => typeof text === 'string') &&
    (refreshToken === null || typeof refreshToken === 'string') &&
    typeof expiresAt === 'number'
  );
}
