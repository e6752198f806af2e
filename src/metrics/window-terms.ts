/** The attribution window under which sales-based metrics are compared. */
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from './campaign-sums.ts';
import {
  isOtherWindow,
  mayCompare,
  type Terms,
  termsOf,
  windowReason,
  windowsBySpend,
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
  const refusal = mayCompare(terms, { isAttributed: true, isMoney: false });
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

/** The same for whole groups: a group that mixes windows belongs to none. */
export function isGroupUnder(rows: readonly Campaign[], window: number | null): boolean {
  return metricsOf(rows).every((metrics) => isUnder(metrics.attribution_window_days, window));
}

const windowOf = ({ metrics }: Campaign) => metrics?.attribution_window_days ?? null;

/** An unknown window does not prevent a comparison. */
const isUnder = (days: number | null, window: number | null): boolean =>
  window === null || days === null || days === window;
