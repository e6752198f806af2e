/** Metrics whose age cannot be right. */
import { dateTime } from '#lib/format.ts';
import { byId, type Check, eachOf, moneyFigures } from './check.ts';

const day = 86_400_000;

/** From that age on, in milliseconds, the metrics of a connected account are old. */
export const staleAfter = 2 * day;

export const ageChecks: readonly Check[] = [
  {
    id: 'metrics-disconnected',
    title: 'Fresh metrics of disconnected accounts',
    why: 'Figures that are younger than the last sync of their account by more than a day cannot have come from it: they are old ones with a new date, or the account is connected after all.',
    todo: 'Do not decide by these figures; reconnect the account and compare.',
    needs: ['accounts', 'campaigns'],
    doubts: moneyFigures,
    find: (rows) => {
      const accounts = byId('accounts', rows);
      const receivedAt = rows.campaigns?.receivedAt ?? 0;
      return eachOf('campaigns', rows, ({ metrics, account_id }) => {
        const account = accounts.get(account_id ?? '');
        if (account?.is_connected !== false || typeof metrics?.as_of !== 'string') return null;
        // Where nobody knows when it was last brought in, figures of today will do.
        const { last_synced_at: synced } = account;
        const last = synced === null ? receivedAt - 2 * day : Date.parse(synced);
        return Date.parse(metrics.as_of) - last > day
          ? {
              given: `as of ${dateTime(metrics.as_of)}`,
              expected: synced === null ? 'nothing of today' : `last sync ${dateTime(synced)}`,
            }
          : null;
      });
    },
  },
  {
    id: 'metrics-stale',
    title: 'Old metrics of connected accounts',
    why: 'The account says that it is connected, and its figures are more than two days old: what happened since is missing from every total.',
    todo: 'Look at the account’s last sync; where that is old too, reconnect it.',
    needs: ['accounts', 'campaigns'],
    doubts: moneyFigures,
    find: (rows) => {
      const accounts = byId('accounts', rows);
      const least = (rows.campaigns?.receivedAt ?? 0) - staleAfter;
      return eachOf('campaigns', rows, ({ metrics, account_id }) => {
        if (accounts.get(account_id ?? '')?.is_connected !== true) return null;
        if (typeof metrics?.as_of !== 'string' || Date.parse(metrics.as_of) >= least) return null;
        return {
          given: `as of ${dateTime(metrics.as_of)}`,
          expected: `${dateTime(least)} or later`,
        };
      });
    },
  },
];
