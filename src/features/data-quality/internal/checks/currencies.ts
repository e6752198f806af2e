/** Currencies that differ where they must not. */
import {
  besideOwn,
  type Check,
  eachOf,
  type Fault,
  type ListsToCheck,
  moneyMetrics,
  ofEach,
} from '#features/data-quality/checks/check.ts';

type Currency = string | null | undefined;

const needed = (given: Currency, expected: Currency, of: string): Fault =>
  typeof given === 'string' && typeof expected === 'string' && given !== expected
    ? [given, `${expected}, ${of}`]
    : null;

/** By account: its own currency, or that of most of its campaigns if it has none. */
function accountCurrencies(rows: ListsToCheck): Map<string, string> {
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
    todo: 'Do not read that total as money. Compare one of its campaigns with the channel’s console.',
    affects: moneyMetrics,
    ...ofEach('campaigns', ({ metrics }) =>
      metrics !== null && metrics.currency_code === null
        ? ['no currency', 'a code of three letters']
        : null,
    ),
  },
  {
    id: 'campaigns-currency',
    title: 'Campaigns whose currency differs from their account’s',
    why: 'Accounts are billed in one currency, so this campaign’s spend ends up in the wrong total.',
    todo: 'Compare one of its amounts with the channel’s console before using it.',
    needs: ['campaigns'],
    affects: moneyMetrics,
    find: (rows) => {
      const currencies = accountCurrencies(rows);
      return eachOf('campaigns', rows, ({ metrics, account_id }) =>
        needed(
          metrics?.currency_code,
          currencies.get(account_id ?? ''),
          'the currency of its account',
        ),
      );
    },
  },
  {
    id: 'campaigns-currency-before',
    title: 'Campaigns whose currency has changed',
    why: 'This campaign previously had another currency, so its amounts cannot be compared with earlier ones.',
    todo: 'Find out which currency is right before comparing with earlier data.',
    affects: moneyMetrics,
    ...ofEach('campaigns', ({ id, metrics }, { before }) =>
      needed(metrics?.currency_code, before?.get(id), 'the previous currency'),
    ),
  },
  {
    id: 'keywords-currency',
    title: 'Keywords whose currency differs from their campaign’s',
    why: 'A bid cannot be compared with a cost per click in another currency.',
    todo: 'Check the bid in the channel’s console before changing it.',
    ...besideOwn('keywords', 'campaign_id', ({ currency_code }, campaign) =>
      needed(currency_code, campaign?.metrics?.currency_code, 'the currency of its campaign'),
    ),
  },
  {
    id: 'listings-currency',
    title: 'Listings whose currency differs from their account’s',
    why: 'Margins cannot be calculated from a price and spend in different currencies.',
    todo: 'Check the price on the channel. Exclude this listing from comparisons by price.',
    ...besideOwn('listings', 'account_id', ({ price }, account) =>
      needed(price?.currency_code, account?.currency_code, 'the currency of its account'),
    ),
  },
];
