/** What snapshots store of each list: compared fields, and fields that identify a row. */
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import type { StockLevel } from '#queries/inventory.queries.ts';
import { sumKnown } from '#metrics/days-of-cover.ts';
import type { SnapshotFields, SnapshotKind } from './snapshot.ts';

export interface SnapshotList<T> {
  kind: SnapshotKind;
  idOf: (record: T) => string;
  /** Compared fields. */
  fields: SnapshotFields<T>;
  /** `name`, `channel`, `account_id`, and references to other rows. */
  labels: SnapshotFields<T>;
}

const text = <T>(of: (record: T) => string | null) => ({ type: 'text' as const, of });
const number = <T>(of: (record: T) => number | null) => ({ type: 'number' as const, of });

export const campaignList: SnapshotList<Campaign> = {
  kind: 'campaigns',
  idOf: ({ id }) => id,
  fields: {
    state: text(({ status }) => status),
    // Only to rank changes: snapshots have totals of different days, which are not compared.
    spend: number(({ metrics }) => metrics?.spend ?? null),
    currency: text(({ metrics }) => metrics?.currency_code ?? null),
  },
  labels: {
    name: text(({ name }) => name),
    channel: text(({ channel }) => channel),
    account_id: text(({ account_id }) => account_id),
  },
};

/** Keywords live in the worker: their rows come from a table. */
export const keywordList: SnapshotList<TableRow> = {
  kind: 'keywords',
  idOf: (row) => textOf(row, 'id') ?? '',
  fields: {
    bid: number((row) => figureOf(row, 'bid')),
    state: text((row) => textOf(row, 'state')),
    currency: text((row) => textOf(row, 'currency')),
  },
  labels: {
    name: text((row) => textOf(row, 'keyword')),
    match: text((row) => textOf(row, 'match_type')),
    channel: text((row) => textOf(row, 'channel')),
    account_id: text((row) => textOf(row, 'account_id')),
    campaign_id: text((row) => textOf(row, 'campaign_id')),
  },
};

export const listingList: SnapshotList<Listing> = {
  kind: 'listings',
  idOf: ({ id }) => id,
  fields: {
    state: text(({ status }) => status),
    // A parent has no stock of its own.
    units: number(({ inventory_level, is_parent }) =>
      is_parent === true ? null : inventory_level,
    ),
  },
  labels: {
    name: text(({ title }) => title),
    channel: text(({ channel }) => channel),
    account_id: text(({ account_id }) => account_id),
    product_id: text(({ product_id }) => product_id),
  },
};

export const stockList: SnapshotList<StockLevel> = {
  kind: 'stock',
  idOf: ({ id }) => id,
  fields: {
    units: number(({ fba, merchant }) => sumKnown(fba?.fulfillable, merchant?.fulfillable)),
  },
  labels: {
    channel: text(({ channel }) => channel),
    account_id: text(({ account_id }) => account_id),
    product_id: text(({ product_id }) => product_id),
  },
};

export const accountList: SnapshotList<Account> = {
  kind: 'accounts',
  idOf: ({ id }) => id,
  fields: { state: text((account) => connection(account)) },
  labels: {
    name: text(({ name }) => name),
    channel: text(({ channel }) => channel),
    account_id: text(({ id }) => id),
  },
};

/** Scores by listing; names come from the listings. */
export const scoreList: SnapshotList<readonly [id: string, score: number]> = {
  kind: 'scores',
  idOf: ([id]) => id,
  fields: { score: number(([, score]) => score) },
  labels: {},
};

function connection({ is_connected }: Account): string | null {
  if (is_connected === null) return null;
  return is_connected ? 'connected' : 'disconnected';
}
