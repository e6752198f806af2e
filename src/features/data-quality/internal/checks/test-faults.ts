/** A fault of each kind, injected into valid rows, for tests. */
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { acosScale } from './figures.ts';
import { sumsOf, type ValidLists } from './test-checks.ts';

type List = 'accounts' | 'campaigns' | 'keywords' | 'listings';

/** The lists with the record at position `at` replaced. */
function replaced(rows: ValidLists, list: List, at: number, changes: object): ValidLists {
  const records = (rows[list].records as readonly object[]).map((record, place) =>
    place === at ? { ...record, ...changes } : record,
  );
  return { ...rows, [list]: { ...rows[list], records } };
}

/** A campaign's metrics, complete and plausible, with some values changed. */
function figures(rows: ValidLists, changes: Partial<Metrics>): ValidLists {
  const { metrics } = rows.campaigns.records[0] as Campaign;
  const whole = { impressions: 900, clicks: 90, spend: 30, conversions: 9, sales: 60, roas: 2 };
  const scale = acosScale(rows.campaigns.records.flatMap((row) => row.metrics ?? []));
  const acos = 0.5 * scale;
  return replaced(rows, 'campaigns', 0, { metrics: { ...metrics, ...whole, acos, ...changes } });
}

/** A fault for each check, and the record in which it must be found. */
export const faultFixtures: Record<string, (rows: ValidLists) => [rows: ValidLists, id: string]> = {
  'acos-roas': (rows) => [figures(rows, { roas: 2.2 }), 'cmp-0'],
  'clicks-impressions': (rows) => [figures(rows, { impressions: 89 }), 'cmp-0'],
  'spend-impressions': (rows) => [
    figures(rows, { impressions: 0, clicks: 0, conversions: 0, sales: 0, roas: 0, acos: null }),
    'cmp-0',
  ],
  'figures-missing': (rows) => [figures(rows, { clicks: null }), 'cmp-0'],
  'conversions-clicks': (rows) => [figures(rows, { conversions: 91 }), 'cmp-0'],
  negative: (rows) => [figures(rows, { impressions: -1 }), 'cmp-0'],
  'sales-conversions': (rows) => [figures(rows, { conversions: 0 }), 'cmp-0'],
  'conversions-sales': (rows) => [figures(rows, { sales: 0, roas: 0, acos: null }), 'cmp-0'],
  'metrics-days': (rows) => {
    const first = rows.campaigns.records[0] as Campaign;
    const { metrics } = first;
    const spend = (metrics?.spend ?? 0) + 1;
    const days = sumsOf({ ...first, metrics: metrics && { ...metrics, spend } });
    return [{ ...rows, history: new Map([['cmp-0', days]]) }, 'cmp-0'];
  },
  'metrics-disconnected': (rows) => {
    // In a campaign that is not enabled, because that would be another fault.
    const { account_id } = rows.campaigns.records[0] as Campaign;
    const at = rows.accounts.records.findIndex(({ id }) => id === account_id);
    const only = {
      ...rows.campaigns,
      records: rows.campaigns.records.filter(
        (row, place) => place === 0 || row.account_id !== account_id,
      ),
    };
    const quiet = {
      ...rows,
      campaigns: { ...only, total: only.records.length },
      keywords: { ...rows.keywords, records: [], total: 0 },
      listings: { ...rows.listings, records: [], total: 0 },
    };
    const lost = { is_connected: false, last_synced_at: '2026-03-08T08:00:00Z' };
    return [
      replaced(replaced(quiet, 'accounts', at, lost), 'campaigns', 0, { status: 'paused' }),
      'cmp-0',
    ];
  },
  'metrics-stale': (rows) => [figures(rows, { as_of: '2026-03-09T09:06:00Z' }), 'cmp-0'],
  'campaigns-no-currency': (rows) => [figures(rows, { currency_code: null }), 'cmp-0'],
  'campaigns-currency': (rows) => [
    {
      ...figures(rows, { currency_code: 'SEK' }),
      keywords: { ...rows.keywords, records: [], total: 0 },
    },
    'cmp-0',
  ],
  'campaigns-currency-before': (rows) => [
    { ...rows, before: new Map([['cmp-1', 'SEK']]) },
    'cmp-1',
  ],
  'keywords-currency': (rows) => [replaced(rows, 'keywords', 1, { currency_code: 'SEK' }), 'kw-1'],
  'listings-currency': (rows) => [
    replaced(rows, 'listings', 1, { price: { amount: 1, currency_code: 'SEK' } }),
    'lst-1',
  ],
  repeated: (rows) => [
    {
      ...rows,
      campaigns: {
        ...rows.campaigns,
        repeated: ['cmp-1', 'cmp-1'],
        total: rows.campaigns.total + 2,
      },
    },
    'campaigns cmp-1',
  ],
  totals: (rows) => [
    { ...rows, listings: { ...rows.listings, total: rows.listings.total + 1 } },
    'listings',
  ],
  unreadable: (rows) => [
    { ...rows, accounts: { ...rows.accounts, unreadable: 2, total: rows.accounts.total + 2 } },
    'accounts',
  ],
  'keywords-still': (rows) =>
    [
      replaced(
        {
          ...rows,
          keywords: {
            ...rows.keywords,
            records: rows.keywords.records.map((row) => ({ ...row, state: 'paused' })),
          },
        },
        'keywords',
        0,
        { state: 'enabled', campaign_id: 'cmp-0' },
      ),
      'kw-0',
    ].map((part) =>
      typeof part === 'string' ? part : replaced(part, 'campaigns', 0, { status: 'archived' }),
    ) as [ValidLists, string],
  'campaigns-disconnected': (rows) => {
    const lost = rows.accounts.records.map((row) => ({ ...row, is_connected: false }));
    const still = rows.campaigns.records.map((row, at) => ({
      ...row,
      status: at === 1 ? 'enabled' : 'paused',
    }));
    return [
      {
        accounts: { ...rows.accounts, records: lost },
        campaigns: { ...rows.campaigns, records: still },
        keywords: { ...rows.keywords, records: [], total: 0 },
        listings: { ...rows.listings, records: [], total: 0 },
      },
      'cmp-1',
    ];
  },
  'campaigns-channel': (rows) => [replaced(rows, 'campaigns', 1, { channel: 'dsp' }), 'cmp-1'],
  'listings-parent-state': (rows) => [
    replaced(replaced(rows, 'listings', 0, { status: 'suppressed' }), 'listings', 2, {
      status: 'inactive',
    }),
    'lst-1',
  ],
  'parents-empty': (rows) => [
    replaced(replaced(rows, 'listings', 1, { status: 'inactive' }), 'listings', 2, {
      status: 'suppressed',
    }),
    'lst-0',
  ],
  'parents-none': (rows) => [replaced(rows, 'listings', 1, { parent_id: 'lst-2' }), 'lst-1'],
  'listings-disconnected': (rows) => {
    const lost = { ...rows.accounts.records[0], id: 'acct-lost', is_connected: false };
    const accounts = {
      ...rows.accounts,
      records: [...rows.accounts.records, lost],
      total: rows.accounts.total + 1,
    };
    return [
      replaced({ ...rows, accounts: accounts as ValidLists['accounts'] }, 'listings', 2, {
        account_id: 'acct-lost',
      }),
      'lst-2',
    ];
  },
  'campaigns-account': (rows) => [
    replaced(rows, 'campaigns', 1, { account_id: 'acct-gone' }),
    'cmp-1',
  ],
  'keywords-campaign': (rows) => [
    replaced(rows, 'keywords', 1, { campaign_id: 'cmp-gone' }),
    'kw-1',
  ],
  'listings-parent': (rows) => [replaced(rows, 'listings', 1, { parent_id: 'lst-gone' }), 'lst-1'],
  'listings-account': (rows) => [
    replaced(rows, 'listings', 1, { account_id: 'acct-gone' }),
    'lst-1',
  ],
  'accounts-linked': (rows) => [
    replaced(rows, 'accounts', 0, { linked_channel_id: 'acct-gone' }),
    'acct-0',
  ],
};
