/** A product report by product: small enough to look up while a list renders. */
import { type Amount, sumOfMoney, sumsByCurrency } from '#lib/exact-sum.ts';
import type { Listing } from '#api/contract/listing.ts';
import { joinList, moneyWithCurrency } from '#lib/format.ts';
import type { ColumnFilter } from '#lib/table-query.ts';
import { metrics } from '#metrics/metrics.ts';
import type { Table } from '#row-engine/table.ts';
import { isInScope, type Scope } from '#navigation/scope.ts';
import { pagedSums } from '#queries/tables/table-sums.ts';

/** Sums over all days of the report. Money in major units of `currency`; `null` if no row has a value. */
export interface ProductFigures {
  channel: string | null;
  accountId: string | null;
  /** ISO 4217; `null` for rows without one. */
  currency: string | null;
  impressions: number | null;
  clicks: number | null;
  spend: number | null;
  /** Attributed to ads. */
  sales: number | null;
  /** Attributed too: only part of all units sold. */
  units: number | null;
  conversions: number | null;
}

/** By product ID: an entry for each channel, account and currency in which it was advertised. */
export type ProductMap = ReadonlyMap<string, readonly ProductFigures[]>;

/**
 * Reads all products from a result's table, in portions between which the page stays responsive; 100,000
 * products take a second or two. Rejects as the table does.
 */
export async function readProducts(
  table: Table,
  { signal, portion }: { signal?: AbortSignal; portion?: number } = {},
): Promise<ProductMap> {
  const options = signal && { signal };
  const products = new Map<string, ProductFigures[]>();
  // By channel and currency, so that no sum mixes two.
  const { cells: parts } = await table.cross(['channel', 'currency'], {}, options);
  for (const { values } of parts) {
    const [channel, currency] = values.map((value) => (value === null ? null : String(value)));
    const filters: ColumnFilter[] = [
      { column: 'channel', test: 'set', values: [channel ?? null] },
      { column: 'currency', test: 'set', values: [currency ?? null] },
      { column: 'product_id', test: 'filled' },
    ];
    const place = { channel: channel ?? null, currency: currency ?? null };
    const columns = ['product_id', 'account_id'];
    const cells = pagedSums(table, columns, { filters }, { signal, ...(portion && { portion }) });
    for await (const {
      values: [product, account = null],
      figures,
    } of cells) {
      const own = products.get(String(product)) ?? [];
      products.set(String(product), own);
      own.push({
        ...place,
        accountId: account === null ? null : String(account),
        impressions: figures['impressions'] ?? null,
        clicks: figures['clicks'] ?? null,
        spend: figures['spend'] ?? null,
        sales: figures['sales'] ?? null,
        units: figures['units'] ?? null,
        conversions: figures['conversions'] ?? null,
      });
    }
  }
  return products;
}

/** A record at a place; without an account, of all accounts on its channel. Parents have no figures of their own. */
export type Listed = Pick<Listing, 'product_id' | 'channel' | 'account_id'> &
  Partial<Pick<Listing, 'is_parent'>>;

/** Spend in scope on products that have none of these records at their place. */
export function unlistedSpend(
  products: ProductMap,
  records: readonly Listed[],
  scope: Scope,
): Amount[] {
  const keyOf = (...place: (string | null)[]) => JSON.stringify(place);
  const own = records.filter((it) => it.is_parent !== true);
  const listed = new Set(own.map((it) => keyOf(it.product_id, it.channel, it.account_id)));
  return [...products].flatMap(([id, places]) =>
    places.flatMap(({ channel, accountId, currency, spend }) =>
      isInScope(scope, { channel, account_id: accountId }) &&
      ![accountId, null].some((account) => listed.has(keyOf(id, channel, account)))
        ? { currency, amount: spend }
        : [],
    ),
  );
}

/** "14,492 EUR and 2,100 USD": the sums; empty if all are zero. */
export const amountsText = (all: readonly Amount[]): string =>
  joinList(
    sumsByCurrency(all).flatMap(({ currency, amount }) =>
      amount === 0
        ? []
        : Number.isNaN(amount)
          ? 'amounts of unknown currency'
          : moneyWithCurrency(amount, currency, 1000),
    ),
  );

const summed = ['impressions', 'clicks', 'spend', 'sales', 'units', 'conversions'] as const;

type CurrencyFigures = Pick<ProductFigures, 'currency' | (typeof summed)[number]>;

/**
 * A product's totals, one per currency: everywhere, or for one channel or account. Empty if the report has no
 * row of it, which means that its ads were not shown.
 */
export function figuresOf(
  products: ProductMap,
  productId: string,
  { channel, accountId }: { channel?: string | null; accountId?: string | null | undefined } = {},
): CurrencyFigures[] {
  const byCurrency = new Map<string | null, ProductFigures[]>();
  for (const own of products.get(productId) ?? []) {
    if (channel !== undefined && own.channel !== channel) continue;
    if (accountId !== undefined && own.accountId !== accountId) continue;
    byCurrency.set(own.currency, [...(byCurrency.get(own.currency) ?? []), own]);
  }
  return [...byCurrency].map(([currency, all]) => {
    const sums = summed.map((id) => {
      const values = all.flatMap((own) => own[id] ?? []);
      const sum = sumOfMoney(values, currency === null && metrics[id].kind === 'money');
      return [id, values.length === 0 || Number.isNaN(sum) ? null : sum] as const;
    });
    return { currency, ...(Object.fromEntries(sums) as Omit<CurrencyFigures, 'currency'>) };
  });
}
