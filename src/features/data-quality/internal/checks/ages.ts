/** Metrics with an implausible age. */
import { dateTime } from '#lib/format.ts';
import { besideOwn, type Check, moneyMetrics } from '#features/data-quality/checks/check.ts';

const day = 86_400_000;

/** From this age on, in milliseconds, metrics of a connected account are outdated. */
const staleAfter = 2 * day;

export const ageChecks: readonly Check[] = [
  {
    id: 'metrics-disconnected',
    title: 'Recent metrics from disconnected accounts',
    why: 'These metrics are dated more than a day after the account’s last sync. Either they are old data with a new date, or the account is connected.',
    todo: 'Do not rely on these metrics. Reconnect the account and compare.',
    affects: moneyMetrics,
    ...besideOwn('campaigns', 'account_id', ({ metrics }, account, { campaigns }) => {
      if (account?.is_connected !== false || typeof metrics?.as_of !== 'string') return null;
      // Without a known last sync, metrics of today are plausible.
      const { last_synced_at: synced } = account;
      const last = synced === null ? (campaigns?.receivedAt ?? 0) - 2 * day : Date.parse(synced);
      return Date.parse(metrics.as_of) - last > day
        ? [
            `updated ${dateTime(metrics.as_of)}`,
            synced === null ? 'no data from today' : `last sync ${dateTime(synced)}`,
          ]
        : null;
    }),
  },
  {
    id: 'metrics-stale',
    title: 'Outdated metrics from connected accounts',
    why: 'The account is marked as connected, but its metrics are more than two days old. Recent activity is missing from every total.',
    todo: 'Check the account’s last sync. If it is old too, reconnect the account.',
    affects: moneyMetrics,
    ...besideOwn('campaigns', 'account_id', ({ metrics }, account, { campaigns }) => {
      const least = (campaigns?.receivedAt ?? 0) - staleAfter;
      if (account?.is_connected !== true) return null;
      if (typeof metrics?.as_of !== 'string' || Date.parse(metrics.as_of) >= least) return null;
      return [`updated ${dateTime(metrics.as_of)}`, `${dateTime(least)} or later`];
    }),
  },
];
