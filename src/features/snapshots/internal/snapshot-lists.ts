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
  /** Compared fields. */
  fields: SnapshotFields<T>;
  /** `name`, `channel`, `account_id`, and references to other rows. */
  labels: SnapshotFields<T>;
}

/** The text of a field, in a record or in the row of a table. */
const field = (name: string) => (record: object) => textOf(record as TableRow, name);

const place = { channel: field('channel'), account_id: field('account_id') };

export const campaignList: SnapshotList<Campaign> = {
  kind: 'campaigns',
  fields: {
    state: field('status'),
    // Only to rank changes: snapshots have totals of different days, which are not compared.
    spend: ({ metrics }) => metrics?.spend ?? null,
    currency: ({ metrics }) => metrics?.currency_code ?? null,
  },
  labels: { name: field('name'), ...place },
};

/** Keywords live in the worker: their rows come from a table. */
export const keywordList: SnapshotList<TableRow & { id: string }> = {
  kind: 'keywords',
  fields: {
    bid: (row) => figureOf(row, 'bid'),
    state: field('state'),
    currency: field('currency'),
  },
  labels: {
    name: field('keyword'),
    match: field('match_type'),
    ...place,
    campaign_id: field('campaign_id'),
  },
};

export const listingList: SnapshotList<Listing> = {
  kind: 'listings',
  fields: {
    state: field('status'),
    // A parent has no stock of its own.
    units: ({ inventory_level, is_parent }) => (is_parent === true ? null : inventory_level),
  },
  labels: { name: field('title'), ...place, product_id: field('product_id') },
};

export const stockList: SnapshotList<StockLevel> = {
  kind: 'stock',
  fields: {
    units: ({ fba, merchant }) => sumKnown(fba?.fulfillable, merchant?.fulfillable),
  },
  labels: { ...place, product_id: field('product_id') },
};

export const accountList: SnapshotList<Account> = {
  kind: 'accounts',
  fields: {
    state: ({ is_connected: is }) => (is === null ? null : is ? 'connected' : 'disconnected'),
  },
  labels: { name: field('name'), channel: field('channel'), account_id: field('id') },
};

/** Scores by listing; names come from the listings. */
export const scoreList: SnapshotList<{ id: string; score: number }> = {
  kind: 'scores',
  fields: { score: ({ score }) => score },
  labels: {},
};
