/** When this tab last used its session, in milliseconds since 1970; a reload keeps it, a restored tab brings it back. */
import { now } from '#lib/clock.ts';

const key = 'crosschannel.seen';

export function lastSeen(): number {
  const at = Number(sessionStorage.getItem(key) ?? Number.NaN);
  return Number.isFinite(at) ? at : 0;
}

export function markSeen(): void {
  sessionStorage.setItem(key, String(now()));
}
