/** Accounts as the service returns them. api/contract/README.md, "Accounts". */
import { dayIn, isoInstant, lastSync, msPerDay } from './calendar.ts';
import type { Layout } from './layout.ts';
import { at, draw } from './random.ts';

export interface AccountRow {
  id: string;
  channel: string;
  is_connected: boolean;
  linked_channel_id: string | null;
  name: string;
  country_code: string;
  currency_code: string;
  time_zone: string;
  last_synced_at: string;
}

const places: Record<string, { currency: string; zone: string }> = {
  DE: { currency: 'EUR', zone: 'Europe/Berlin' },
  FR: { currency: 'EUR', zone: 'Europe/Paris' },
  IT: { currency: 'EUR', zone: 'Europe/Rome' },
  ES: { currency: 'EUR', zone: 'Europe/Madrid' },
  NL: { currency: 'EUR', zone: 'Europe/Amsterdam' },
  GB: { currency: 'GBP', zone: 'Europe/London' },
  US: { currency: 'USD', zone: 'America/Los_Angeles' },
};

/** Story: this account lost its connection 23 days ago. */
const disconnectedAccount = 7;
/** Story: linked to an account that no user can see. */
const strangerLink = 11;

const drawConnected = draw('account connected');
const drawSync = draw('account sync');

/** ISO 4217 code and IANA zone of account `i`. */
export function placeOf(layout: Layout, i: number): { currency: string; zone: string } {
  return places[at(layout.accounts, i).country] ?? { currency: 'USD', zone: 'UTC' };
}

/** The local day of account `i` (days since 1970) at an instant in ms. */
export function todayOf(layout: Layout, i: number, now: number): number {
  return dayIn(placeOf(layout, i).zone, now);
}

/** The identifier of account `i`. */
export function accountId(i: number): string {
  return `acct-${String(i + 1).padStart(4, '0')}`;
}

/** The index of an identifier, or null if there is no such account. */
export function accountIndex(layout: Layout, id: string): number | null {
  const i = Number(/^acct-(\d{4,})$/.exec(id)?.[1]) - 1;
  return i >= 0 && i < layout.accounts.length && accountId(i) === id ? i : null;
}

/** Whether account `i` is connected; about one in twelve is not. */
export function isConnected(layout: Layout, i: number): boolean {
  return i !== disconnectedAccount && drawConnected(layout.seed, i) >= 0.08;
}

/** The day, at most `latest`, on which the account lost its connection: stable for two months. */
function lostOn(latest: number, shift: number): number {
  return latest - ((latest + shift) % 60);
}

/** Account `i` at an instant (ms). Disconnected accounts were last synced days ago. */
export function accountAt(layout: Layout, i: number, now: number): AccountRow {
  const slot = at(layout.accounts, i);
  const place = placeOf(layout, i);
  const connected = isConnected(layout, i);
  const lag = drawSync(layout.seed, i);
  const synced = connected
    ? lastSync(now) - Math.floor(lag * 12) * 900_000
    : lostOn(dayIn('UTC', now) - 3, Math.floor(lag * 60)) * msPerDay + 30_000_000;
  return {
    id: accountId(i),
    channel: slot.channel,
    is_connected: connected,
    linked_channel_id:
      i === strangerLink ? 'acct-9999x' : slot.linked === null ? null : accountId(slot.linked),
    name: slot.name,
    country_code: slot.country,
    currency_code: place.currency,
    time_zone: place.zone,
    last_synced_at: isoInstant(synced),
  };
}
