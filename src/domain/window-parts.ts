/** Which campaigns are counted under which attribution window, and what is said of totals and rankings over several. */
import { counted } from '#lib/format.ts';
import type { Campaign } from '#api/contract/campaign.ts';

/** What is counted under one window. */
export interface WindowPart {
  /** The attribution window in days. */
  days: number;
  /** By name; campaigns that name none are under `null`. */
  channels: readonly (string | null)[];
}

/** The windows among some campaigns, the shortest first; those that name none are left out. */
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

/** The channels that show one window and no other, or `null` where channels alone do not tell them apart. */
export function channelsOnly(
  { days, channels }: WindowPart,
  parts: readonly WindowPart[],
): string[] | null {
  const others = parts.filter((part) => part.days !== days).flatMap((part) => part.channels);
  const named = channels.filter((channel) => channel !== null && !others.includes(channel));
  return named.length === channels.length ? (named as string[]) : null;
}

/** What is said where rows of several windows are put in order by what follows from sales. */
export const acrossWindows = (column: string, parts: readonly WindowPart[]): string =>
  `Sorted by ${column} across attribution windows that are not comparable: ${partsText(parts)}.`;

/**
 * What is said of totals that add sales under several windows up; `null` where none does. Currencies have
 * totals of their own, and one together where they are `convertedTo` that one (ISO 4217).
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
  return `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}

const byName = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1;
