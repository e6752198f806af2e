/** Campaigns by attribution window, and the notes on totals and rankings that mix several windows. */
import type { Campaign } from '#api/contract/campaign.ts';
import { counted, joinList } from '#lib/format.ts';

/** Campaigns with the same window. */
export interface WindowPart {
  /** The attribution window in days. */
  days: number;
  /** By name; `null` for campaigns without a channel. */
  channels: readonly (string | null)[];
}

/** The windows of these campaigns, shortest first; unknown ones are ignored. */
export function windowParts(campaigns: Iterable<Campaign>): WindowPart[] {
  const byDays = new Map<number, Set<string | null>>();
  for (const { channel, metrics } of campaigns) {
    const days = metrics?.attribution_window_days ?? null;
    if (days === null) continue;
    const channels = byDays.get(days);
    if (channels === undefined) byDays.set(days, new Set([channel]));
    else channels.add(channel);
  }
  return [...byDays]
    .toSorted(([a], [b]) => a - b)
    .map(([days, channels]) => ({ days, channels: [...channels].toSorted(byName) }));
}

/** The channels with only this window; `null` if channels alone do not separate the windows. */
export function channelsOnly(
  { days, channels }: WindowPart,
  parts: readonly WindowPart[],
): string[] | null {
  const others = parts.filter((part) => part.days !== days).flatMap((part) => part.channels);
  const named = channels.filter((channel) => channel !== null && !others.includes(channel));
  return named.length === channels.length ? (named as string[]) : null;
}

/** The note on rows with several windows that are sorted by a sales-based metric. */
export const mixedWindowsSortText = (column: string, parts: readonly WindowPart[]): string =>
  `Sorted by ${column} across attribution windows that are not comparable: ${partsText(parts)}.`;

/**
 * The note on totals that add sales of several windows; `null` if none does. Currencies have separate totals,
 * and one in common if they are `convertedTo` that one (ISO 4217).
 */
export function mixedTotals(
  campaigns: readonly Campaign[],
  convertedTo: string | null = null,
): string | null {
  const byCurrency = Map.groupBy(
    campaigns.filter(({ metrics }) => metrics !== null),
    ({ metrics }) => metrics?.currency_code ?? null,
  );
  const mixed = [...byCurrency].filter(([, own]) => windowParts(own).length > 1);
  if (mixed.length === 0) {
    const parts = windowParts(campaigns);
    const isMixed = convertedTo !== null && parts.length > 1;
    return isMixed
      ? `Totals converted to ${convertedTo} mix attribution windows: ${partsText(parts)}.`
      : null;
  }
  const names = mixed.map(([currency]) => currency ?? 'no currency').join(', ');
  const parts = windowParts(mixed.flatMap(([, own]) => own));
  return mixed.length === byCurrency.size
    ? `These totals mix attribution windows: ${partsText(parts)}.`
    : `Totals in ${names} mix attribution windows: ${partsText(parts)}.`;
}

/** "14 days (channel-a, dsp) and 30 days (channel-b)". */
function partsText(parts: readonly WindowPart[]): string {
  const each = parts.map(({ days, channels }) => {
    const names = channels.map((channel) => channel ?? 'no channel').join(', ');
    return `${counted(days, 'day')} (${names})`;
  });
  return joinList(each);
}

const byName = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1;
