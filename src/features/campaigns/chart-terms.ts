/** Under which attribution window the charts compare what follows from sales. */
import type { Campaign } from '../../api/contract/campaign.ts';
import { metricsOf } from '../../domain/campaign-sums.ts';
import {
  isOtherWindow,
  mayCompare,
  termsOf,
  windowReason,
  windowsBySpend,
} from '../../domain/comparable.ts';

export interface ChartTerms {
  /** Windows in days to choose from, the one with most spend first; empty where all may be compared. */
  windows: readonly number[];
  /** The one that is chosen; `null` where all may be compared. */
  window: number | null;
  /** Why some are left out; `null` where none are. */
  reason: string | null;
}

/** The terms of the channels of one currency; `wanted` is the window of the address. */
export function chartTerms(
  rows: readonly Campaign[],
  currency: string | null,
  wanted: string,
): ChartTerms {
  const own = rows.filter((row) => row.metrics?.currency_code === currency);
  const named = own.filter(({ channel }) => channel !== null);
  const terms = [...Map.groupBy(named, ({ channel }) => channel ?? '')].map(([channel, members]) =>
    termsOf(channel, metricsOf(members)),
  );
  const refusal = mayCompare(terms, { isAttributed: true, isMoney: false });
  if (refusal?.kind !== 'window') {
    return { windows: [], window: null, reason: refusal?.reason ?? null };
  }
  const windows = windowsBySpend(metricsOf(own)).filter((days) => days !== null);
  const window = windows.find((days) => String(days) === wanted) ?? windows[0] ?? null;
  const chosen = { name: '', windows: window === null ? [] : [window] };
  const apart = terms.filter((one) => isOtherWindow(chosen, one));
  return { windows, window, reason: windowReason(chosen, apart) };
}

/** Those whose sales may be laid beside each other. */
export function underWindow(rows: readonly Campaign[], window: number | null): Campaign[] {
  return rows.filter(({ metrics }) => isUnder(metrics?.attribution_window_days ?? null, window));
}

/** The same of whole groups: one that mixes windows is under none of them. */
export function isGroupUnder(rows: readonly Campaign[], window: number | null): boolean {
  return metricsOf(rows).every((metrics) => isUnder(metrics.attribution_window_days, window));
}

/** Of a window that is not named nothing is known that would forbid it. */
const isUnder = (days: number | null, window: number | null): boolean =>
  window === null || days === null || days === window;
