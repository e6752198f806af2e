/** When this tab last used its session, in milliseconds since 1970; survives a reload and the restoring of a tab. */
import { now } from '#lib/clock.ts';

const key = 'crosschannel.seen';

export function lastUsed(): number {
  const at = Number(sessionStorage.getItem(key) ?? Number.NaN);
  return Number.isFinite(at) ? at : 0;
}

export function markUsed(): void {
  sessionStorage.setItem(key, String(now()));
}
