/** The list of data problems: a row for each record and check. */
import { humanize } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import type { TableRow } from '#lib/table-query.ts';
import type { ListsToCheck, RecordKind } from '#features/data-quality/checks/check.ts';
import { type Checked, checks } from '#features/data-quality/checks/checks.ts';
import { defineList } from '#lists/define-list.ts';
import { account, amount, channel, facet, hidden, recordId, text } from '#lists/list-columns.tsx';
import { highest, withSpend } from '#lists/list-conditions.ts';
import { anyOf, scope } from '#lists/list-filter.ts';
import type { Column } from '#ui/grid/column.ts';

const titles = new Map(checks.map(({ id, title }) => [id, title]));

/** A check's title; an unknown one from a URL is displayed unchanged. */
const checkTitle = (id: string): string => titles.get(id) ?? id;

const kindNames: Readonly<Record<RecordKind, string>> = {
  campaign: 'Campaign',
  account: 'Account',
  keyword: 'Keyword',
  listing: 'Listing',
  list: 'Entire list',
};
const kindName = (kind: string): string => ownProperty(kindNames, kind) ?? kind;

export const dataQualityList = defineList({
  name: 'Data quality',
  one: 'finding',
  search: { label: 'Search problems', placeholder: 'Record, account, ID' },
  currency: 'currency',
  sort: 'check,-spend',
  columns: {
    id: hidden({ type: 'text', searched: true }),
    record: hidden({ type: 'text' }),
    name: text('Record', 232, { search: true, priority: 1 }),
    record_id: recordId('Record ID'),
    check: facet('Check', 296, {
      order: checks.map(({ id }) => id),
      filter: 'check',
      labelOf: checkTitle,
    }),
    given: text('Actual', 204, {
      search: true,
      blank: true,
      priority: 1,
      definition: 'The value from the service.',
    }),
    expected: text('Expected', 240, {
      blank: true,
      priority: 2,
      definition: 'The value implied by the other data.',
    }),
    // The column "Currency" has the code of every amount.
    spend: amount('Spend', 108, {
      isMoney: false,
      definition: 'The campaign’s spend in its period.',
      // A campaign is listed once for each check: a sum would count it several times.
      sum: () => null,
    }),
    currency: facet('Currency', 92),
    kind: facet('Kind', 104, {
      order: Object.keys(kindNames),
      filter: 'kind',
      labelOf: kindName,
    }),
    channel: channel(100),
    account_id: hidden({ type: 'text' }),
    campaign_id: hidden({ type: 'text' }),
    account: account(208),
  },
  filters: {
    ...scope,
    /** Of campaigns and of their keywords. */
    campaign_id: anyOf('campaign_id'),
    /** Checks, by ID. */
    check: anyOf('check'),
    kind: anyOf('kind', { label: 'Kind', labelOf: kindName }),
  },
  presets: {
    'Campaigns with spend': { kind: ['campaign'], f: [withSpend], sort: highest('spend') },
    Listings: { kind: ['listing'] },
    'Entire lists': { kind: ['list'] },
  },
  totals: () => [],
});

/** If all rows are of one check, its title is above them; only campaigns have spend. */
export function columnsFor(all: readonly Column<TableRow>[], selected: readonly string[]) {
  if (selected.length !== 1) return all;
  const needs = checks.find(({ id }) => id === selected[0])?.needs ?? [];
  const isOfCampaigns = needs.includes('campaigns') && !needs.includes('keywords');
  const others = isOfCampaigns || needs.length === 0 ? [] : ['spend', 'currency'];
  return all.filter(({ id }) => id !== 'check' && !others.includes(id));
}

/** Maximum rows per check: a list of all keywords would take as much memory again. */
export const maxRows = 20_000;

/** A row for each problem, with fields of its record. Keys consist of check, kind and ID. */
export function recordsOf(checked: readonly Checked[], rows: ListsToCheck): object[] {
  const about = lookUp(rows);
  return checked.flatMap(({ check, found }) =>
    (found ?? []).slice(0, maxRows).map(({ kind, id, given, expected }) => ({
      id: `${check.id} ${kind} ${id}`,
      record: `${kind} ${id}`,
      name: kind === 'list' ? humanize(id) : id,
      record_id: kind === 'list' ? null : id,
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
