/** Currencies that change where they should stay. */
import { byId, type Check, eachOf, type Rows, moneyFigures } from './check.ts';

const needed = (given: string | null | undefined, expected: string | null, of: string) =>
  typeof given === 'string' && expected !== null && given !== expected
    ? { given, expected: `${expected}, ${of}` }
    : null;

/** By account: its own currency, or where it names none that of most of its campaigns. */
function accountCurrencies(rows: Rows): Map<string, string> {
  const found = new Map<string, string>();
  const named = Map.groupBy(
    (rows.campaigns?.records ?? []).filter(({ account_id }) => account_id !== null),
    ({ account_id }) => account_id ?? '',
  );
  for (const [id, campaigns] of named) {
    const currencies = campaigns.flatMap(({ metrics }) => metrics?.currency_code ?? []);
    const [most] = [...Map.groupBy(currencies, String)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    if (most !== undefined) found.set(id, most[0]);
  }
  for (const { id, currency_code } of rows.accounts?.records ?? [])
    if (currency_code !== null) found.set(id, currency_code);
  return found;
}

export const currencyChecks: readonly Check[] = [
  {
    id: 'campaigns-no-currency',
    title: 'Campaigns without a currency',
    why: 'These campaigns have no valid currency code. Their amounts are totaled separately and may mix currencies.',
    todo: 'Do not read that total as money; compare one of its campaigns with the channel’s console.',
    needs: ['campaigns'],
    doubts: moneyFigures,
    find: (rows) =>
      eachOf('campaigns', rows, ({ metrics }) =>
        metrics !== null && metrics.currency_code === null
          ? { given: 'no currency', expected: 'a code of three letters' }
          : null,
      ),
  },
  {
    id: 'campaigns-currency',
    title: 'Campaigns in another currency than their account',
    why: 'An account is billed in one currency: a campaign in another is counted in a total where nobody looks for it.',
    todo: 'Compare one of its amounts with the channel’s console before it is added to anything.',
    needs: ['campaigns'],
    doubts: moneyFigures,
    find: (rows) => {
      const currencies = accountCurrencies(rows);
      return eachOf('campaigns', rows, ({ metrics, account_id }) =>
        needed(
          metrics?.currency_code,
          currencies.get(account_id ?? '') ?? null,
          'as the rest of its account',
        ),
      );
    },
  },
  {
    id: 'campaigns-currency-before',
    title: 'Campaigns whose currency has changed',
    why: 'The same campaign came in another currency before: its amounts cannot be laid beside the earlier ones.',
    todo: 'Find out which of the two was right before its figures are compared with earlier ones.',
    needs: ['campaigns'],
    doubts: moneyFigures,
    find: (rows) =>
      eachOf('campaigns', rows, ({ id, metrics }) =>
        needed(metrics?.currency_code, rows.before?.get(id) ?? null, 'as it was before'),
      ),
  },
  {
    id: 'keywords-currency',
    title: 'Keywords in another currency than their campaign',
    why: 'A bid in one currency says nothing of a cost per click in another.',
    todo: 'Read the bid in the channel’s console before it is changed.',
    needs: ['campaigns', 'keywords'],
    doubts: null,
    find: (rows) => {
      const campaigns = byId('campaigns', rows);
      return eachOf('keywords', rows, ({ currency_code, campaign_id }) =>
        needed(
          currency_code,
          campaigns.get(campaign_id ?? '')?.metrics?.currency_code ?? null,
          'as its campaign',
        ),
      );
    },
  },
  {
    id: 'listings-currency',
    title: 'Listings priced in another currency than their account',
    why: 'A price in one currency and spend in another make no margin.',
    todo: 'Look at the price on the channel; leave the listing out of what is weighed by price.',
    needs: ['accounts', 'listings'],
    doubts: null,
    find: (rows) => {
      const accounts = byId('accounts', rows);
      return eachOf('listings', rows, ({ price, account_id }) =>
        needed(
          price?.currency_code,
          accounts.get(account_id ?? '')?.currency_code ?? null,
          'as its account',
        ),
      );
    },
  },
];
