/** Under which attribution window is compared what follows from sales. */
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
  /** Windows in days to choose from, the one with most spend first; empty where all may be compared. */
  windows: readonly number[];
  /** The one that is chosen; `null` where all may be compared. */
  window: number | null;
  /** Why some are left out; `null` where none are. */
  reason: string | null;
}

/** The terms of the channels of one currency, each as a whole; `wanted` is the window of the address. */
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

/** The terms of rows that are of these campaigns, one by one: also within a channel they may differ. */
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

/** Those whose sales may be laid beside each other. */
export function underWindow(rows: readonly Campaign[], window: number | null): Campaign[] {
  return rows.filter((row) => isUnder(windowOf(row), window));
}

/** Those whose sales are counted under another window. */
export function underOthers(rows: readonly Campaign[], window: number | null): Campaign[] {
  return rows.filter((row) => !isUnder(windowOf(row), window));
}

/** The same of whole groups: one that mixes windows is under none of them. */
export function isGroupUnder(rows: readonly Campaign[], window: number | null): boolean {
  return metricsOf(rows).every((metrics) => isUnder(metrics.attribution_window_days, window));
}

const windowOf = ({ metrics }: Campaign) => metrics?.attribution_window_days ?? null;

/** Of a window that is not named nothing is known that would forbid it. */
const isUnder = (days: number | null, window: number | null): boolean =>
  window === null || days === null || days === window;
