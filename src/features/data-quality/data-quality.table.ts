/** Problems as a table of the row engine: a row for each record and check. */
import type { RecordKind, ListsToCheck } from '#domain/checks/check.ts';
import { type Checked, checks } from '#domain/checks/checks.ts';
import type { TableQuery, TableSpec } from '#lib/table-query.ts';
import { filtersOf, oneOf } from '#workspace/lists/condition-filters.ts';
import { dataQualityConditions, type DataQualitySearch } from './data-quality.search.ts';

export const dataQualitySpec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text', searched: true },
    { id: 'record', type: 'text' },
    { id: 'name', type: 'text', searched: true },
    { id: 'check', type: 'enum', order: checks.map(({ id }) => id) },
    { id: 'given', type: 'text', searched: true },
    { id: 'expected', type: 'text' },
    { id: 'spend', type: 'money' },
    { id: 'currency', type: 'enum' },
    { id: 'kind', type: 'enum', order: ['campaign', 'account', 'keyword', 'listing', 'list'] },
    { id: 'channel', type: 'enum' },
    { id: 'account_id', type: 'text' },
    { id: 'campaign_id', type: 'text' },
    { id: 'account', type: 'lookup', of: 'account_id', names: 'accounts', searched: true },
  ],
};

/** Maximum rows per check: a list of all keywords would take as much memory again. */
export const maxRows = 20_000;

/** A row for each problem, with fields of its record. Keys consist of check, kind and ID. */
export function recordsOf(checked: readonly Checked[], rows: ListsToCheck): object[] {
  const about = lookUp(rows);
  return checked.flatMap(({ check, found }) =>
    (found ?? []).slice(0, maxRows).map(({ kind, id, given, expected }) => ({
      id: `${check.id} ${kind} ${id}`,
      record: `${kind} ${id}`,
      name: id,
      check: check.id,
      kind,
      given,
      expected,
      ...about[kind]?.get(id),
    })),
  );
}

/** Fields of records, by kind and ID. */
function lookUp({ accounts, campaigns, keywords, listings }: ListsToCheck) {
  const mapOf = <T extends { id: string }>(
    records: readonly T[] | undefined,
    read: (record: T) => object,
  ) => new Map((records ?? []).map((record) => [record.id, read(record)]));
  const own = (row: { account_id: string | null; channel: string | null }) => ({
    account_id: row.account_id,
    channel: row.channel,
  });
  const known: Partial<Record<RecordKind, ReadonlyMap<string, object>>> = {
    account: mapOf(accounts?.records, (row) => ({
      name: row.name ?? row.id,
      account_id: row.id,
      channel: row.channel,
    })),
    campaign: mapOf(campaigns?.records, (row) => ({
      ...own(row),
      campaign_id: row.id,
      name: row.name ?? row.id,
      spend: row.metrics?.spend ?? null,
      currency: row.metrics?.currency_code ?? null,
    })),
    keyword: mapOf(keywords?.records, (row) => ({
      ...own(row),
      campaign_id: row.campaign_id,
      name: row.keyword_text ?? row.id,
    })),
    listing: mapOf(listings?.records, (row) => ({ ...own(row), name: row.title ?? row.id })),
  };
  return known;
}

/** The kind and ID of a row's record. */
export function recordOfKey(key: string): { kind: string; id: string } {
  const [, kind = '', ...id] = key.split(' ');
  return { kind, id: id.join(' ') };
}

/** The part of a search that selects problems. */
export function filterOf(search: DataQualitySearch): TableQuery {
  return {
    q: search.q,
    filters: [
      oneOf('channel', search.channel),
      oneOf('account_id', search.account_id),
      oneOf('campaign_id', search.campaign_id),
      oneOf('check', search.check),
      oneOf('kind', search.kind),
      ...filtersOf(search.f, dataQualityConditions),
    ],
  };
}
