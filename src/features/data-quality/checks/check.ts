/**
 * A check tests rows sent by the service and returns the problems it finds. Everything here is pure, so that
 * checks can be tested with constructed rows.
 */
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Keyword } from '#api/contract/keyword.ts';
import type { Listing } from '#api/contract/listing.ts';
import { counted } from '#lib/format.ts';
import type { HistorySums } from '#features/history/period-sums.ts';
import type { MetricId } from '#metrics/metrics.ts';
import type { List } from '#queries/list.ts';

/** A received list: its records, and what was stated or left out. */
export interface CheckedList<T> extends Pick<List<T>, 'total' | 'unreadable' | 'receivedAt'> {
  records: readonly T[];
  /** Identifiers of records left out as duplicates; '' for an unknown one. */
  repeated: readonly string[];
}

/** A list for the checks; `undefined` while pages are missing. */
export function toCheckedList<T>(list: List<T> | undefined): CheckedList<T> | undefined {
  if (list?.isComplete !== true) return undefined;
  const { records, total, unreadable, receivedAt } = list;
  // A persisted list is parsed by its schema, which this is not part of.
  const repeated = Array.isArray(list.repeated) ? list.repeated.map(String) : [];
  return { records, total, unreadable, repeated, receivedAt };
}

interface Records {
  accounts: Account;
  campaigns: Campaign;
  keywords: Keyword;
  listings: Listing;
}

/** The name of a list that can be checked. */
export type ListName = keyof Records;
export const listNames = ['accounts', 'campaigns', 'keywords', 'listings'] as const;

/** What a check may need: a list, or the history on this device. */
export type DataName = ListName | 'history';
export const dataNames = [...listNames, 'history'] as const;

/** The loaded lists; others are missing. */
export type ListsToCheck = {
  readonly [Name in ListName]?: CheckedList<Records[Name]> | undefined;
} & {
  /** The currencies of campaigns in an earlier response, by ID. */
  readonly before?: ReadonlyMap<string, string> | undefined;
  /** What the days of campaigns add up to. */
  readonly history?: HistorySums | undefined;
};

/** The kind of a row's record; `list` for a problem of a whole list. */
export type RecordKind = 'account' | 'campaign' | 'keyword' | 'listing' | 'list';

/** A row with a problem: the actual and the expected value, as short texts for cells. */
export interface Problem {
  kind: RecordKind;
  /** The record's ID; for a list, its name. */
  id: string;
  given: string;
  expected: string;
}

/** Metrics of a total that problems can affect. */
export type AffectedMetric = Extract<
  MetricId,
  'spend' | 'sales' | 'roas' | 'acos' | 'impressions' | 'clicks' | 'ctr' | 'cvr' | 'cpc'
>;

/** Metrics that depend on spend or sales. */
export const moneyMetrics: readonly AffectedMetric[] = ['spend', 'sales', 'roas', 'acos', 'cpc'];

/** Metrics affected by a missing, duplicate or negative row. */
export const allMetrics: readonly AffectedMetric[] = [
  ...moneyMetrics,
  'impressions',
  'clicks',
  'ctr',
  'cvr',
];

export interface Check {
  /** Used in URLs. */
  id: string;
  title: string;
  /** Why it matters, as a sentence. */
  why: string;
  /** What to do about it, as a sentence. */
  todo: string;
  /** All data the check needs. */
  needs: readonly DataName[];
  /** The metrics of a total that are affected. */
  affects?: readonly AffectedMetric[];
  find: (rows: ListsToCheck) => Problem[];
  /** Which records it can check and why not the others, as a sentence; '' if nothing is known, missing if it is all. */
  coverage?: (rows: ListsToCheck) => string;
}

/** Whether a list is loaded, or the history has all days of at least one campaign. */
export const isThere = (name: DataName, rows: ListsToCheck): boolean =>
  name === 'history' ? (rows.history?.size ?? 0) > 0 : rows[name] !== undefined;

/** Whether all data that a check needs is there. */
export const canRun = ({ needs }: Check, rows: ListsToCheck): boolean =>
  needs.every((name) => isThere(name, rows));

/** What is wrong with a record: the actual and the expected value. */
export type Fault = readonly [given: string, expected: string] | null;

/** The kind of record in each list. */
export const recordKinds = {
  accounts: 'account',
  campaigns: 'campaign',
  keywords: 'keyword',
  listings: 'listing',
} as const satisfies Record<ListName, RecordKind>;

/** Checks each record of a list separately. */
export function eachOf<Name extends ListName>(
  name: Name,
  rows: ListsToCheck,
  look: (record: Records[Name]) => Fault,
): Problem[] {
  return recordsOf(name, rows).flatMap((record) => {
    const fault = look(record);
    if (fault === null) return [];
    const [given, expected] = fault;
    return { kind: recordKinds[name], id: record.id, given, expected };
  });
}

type Find = Pick<Check, 'needs' | 'find'>;

/** A check of the records of one list. */
export function ofEach<Name extends ListName>(
  name: Name,
  look: (record: Records[Name], rows: ListsToCheck) => Fault,
): Find {
  return { needs: [name], find: (rows) => eachOf(name, rows, (record) => look(record, rows)) };
}

/** The lists that fields refer to. */
const references = {
  account_id: 'accounts',
  campaign_id: 'campaigns',
  linked_channel_id: 'accounts',
  parent_id: 'listings',
} as const satisfies Record<string, ListName>;
type References = typeof references;
type ReferenceOf<Name extends ListName> = keyof References & keyof Records[Name];

/** The same beside the record that a field refers to, if that is there. */
export function besideOwn<Name extends ListName, Field extends ReferenceOf<Name>>(
  name: Name,
  field: Field,
  look: (
    record: Records[Name],
    other: Records[References[Field]] | undefined,
    rows: ListsToCheck,
  ) => Fault,
): Find {
  const to: References[Field] = references[field];
  return {
    needs: [...new Set<ListName>([name, to])],
    find(rows) {
      const others: ReadonlyMap<unknown, Records[References[Field]]> = byId(to, rows);
      return eachOf(name, rows, (record) => look(record, others.get(record[field]), rows));
    },
  };
}

/** A check that the field refers to a record that is there. */
export function withoutOwn<Name extends ListName>(name: Name, field: ReferenceOf<Name>): Find {
  const to = references[field];
  return besideOwn(name, field, (record, other, rows) => {
    const id = record[field] as string | null;
    if (id === null || other !== undefined) return null;
    return [id, `one of the ${counted(recordsOf(to, rows).length, recordKinds[to])}`];
  });
}

/** The records of a list by identifier. */
export function byId<Name extends ListName>(
  name: Name,
  rows: ListsToCheck,
): ReadonlyMap<string, Records[Name]> {
  return new Map(recordsOf(name, rows).map((record) => [record.id, record]));
}

function recordsOf<Name extends ListName>(name: Name, rows: ListsToCheck) {
  return (rows[name] as CheckedList<Records[Name]> | undefined)?.records ?? [];
}
