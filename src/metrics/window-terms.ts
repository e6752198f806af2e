/** The attribution window under which sales-based metrics are compared. */
import type { Campaign } from '#api/contract/campaign.ts';
import { counted, joinList } from '#lib/format.ts';
import { metricsOf } from './campaign-sums.ts';
import {
  isOtherWindow,
  mayCompare,
  periodOf,
  type Terms,
  termsOf,
  windowReason,
  windowsBySpend,
  windowText,
} from './comparable.ts';

export interface WindowTerms {
  /** Windows in days to choose from, the one with most spend first; empty if all are comparable. */
  windows: readonly number[];
  /** The selected one; `null` if all are comparable. */
  window: number | null;
  /** Why some are left out, or `null`. */
  reason: string | null;
}

/** The terms of one currency's channels, each as a whole; `wanted` is the window in the URL. */
export function channelTerms(
  rows: readonly Campaign[],
  currency: string | null,
  wanted: string,
): WindowTerms {
  const own = rows.filter((row) => row.metrics?.currency_code === currency);
  const terms = termsByChannel(own.filter(({ channel }) => channel !== null));
  const refusal = mayCompare(terms);
  return refusal?.kind === 'window'
    ? chosenOf(own, terms, wanted)
    : { windows: [], window: null, reason: refusal?.reason ?? null };
}

/** The terms of rows of these campaigns, one by one: they may differ even within a channel. */
export function campaignTerms(campaigns: readonly Campaign[], wanted: string): WindowTerms {
  const windows = new Set(metricsOf(campaigns).flatMap((own) => own.attribution_window_days ?? []));
  return windows.size > 1
    ? chosenOf(campaigns, termsByChannel(campaigns), wanted)
    : { windows: [], window: null, reason: null };
}

function termsByChannel(rows: readonly Campaign[]): Terms[] {
  return [...Map.groupBy(rows, ({ channel }) => channel ?? 'No channel')]
    .map(([channel, members]) => termsOf(channel, metricsOf(members)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function chosenOf(rows: readonly Campaign[], terms: readonly Terms[], wanted: string): WindowTerms {
  const windows = windowsBySpend(metricsOf(rows)).filter((days) => days !== null);
  const window = windows.find((days) => String(days) === wanted) ?? windows[0] ?? null;
  const chosen = { name: '', windows: window === null ? [] : [window] };
  const apart = terms.filter((one) => isOtherWindow(chosen, one));
  return { windows, window, reason: windowReason(chosen, apart) };
}

/** Those whose sales are comparable. */
export function underWindow(rows: readonly Campaign[], window: number | null): Campaign[] {
  return rows.filter((row) => isUnder(windowOf(row), window));
}

/** Those whose sales have another window. */
export function underOthers(rows: readonly Campaign[], window: number | null): Campaign[] {
  return rows.filter((row) => !isUnder(windowOf(row), window));
}

/** Why a chart does not compare sales of these: "30 days’ attribution, not comparable". */
export function windowNote(rows: readonly Campaign[]): string {
  const { windows } = periodOf(metricsOf(rows));
  return `${windowText(windows)}, not comparable`;
}

/** The same for whole groups: a group that mixes windows belongs to none. */
export function isGroupUnder(rows: readonly Campaign[], window: number | null): boolean {
  return metricsOf(rows).every((metrics) => isUnder(metrics.attribution_window_days, window));
}

const windowOf = ({ metrics }: Campaign) => metrics?.attribution_window_days ?? null;

/** An unknown window does not prevent a comparison. */
const isUnder = (days: number | null, window: number | null): boolean =>
  window === null || days === null || days === window;

/** Campaigns with the same window. */
export interface WindowPart {
  /** The attribution window in days. */
  days: number;
  /** By name; `null` for campaigns without a channel. */
  channels: readonly (string | null)[];
}

/** The windows of these campaigns, shortest first; unknown ones are ignored. */
export function windowParts(campaigns: Iterable<Campaign>): WindowPart[] {
  return [...Map.groupBy(campaigns, windowOf)]
    .flatMap(([days, own]) => {
      const channels = new Set(own.map(({ channel }) => channel));
      return days === null ? [] : { days, channels: [...channels].toSorted(byName) };
    })
    .toSorted((a, b) => a.days - b.days);
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
