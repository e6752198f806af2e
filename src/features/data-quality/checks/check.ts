/**
 * A check tests rows sent by the service and returns the problems it finds. Everything here is pure, so that
 * checks can be tested with constructed rows.
 */
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Keyword } from '#api/contract/keyword.ts';
import type { Listing } from '#api/contract/listing.ts';
import type { HistorySums } from '#features/history/period-sums.ts';
import type { MetricId } from '#metrics/metrics.ts';

/** A received list: its records, and what was stated or left out. */
export interface CheckedList<T> {
  records: readonly T[];
  /** Total number of records according to the service. */
  total: number;
  /** Records left out because they have no identifier. */
  unreadable: number;
  /** Identifiers of records left out as duplicates; '' for an unknown one. */
  repeated: readonly string[];
  /** Time of arrival, in milliseconds since 1970. */
  receivedAt: number;
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
  /** The metrics of a total that are affected; `null` if none is. */
  affects: readonly AffectedMetric[] | null;
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

/** Describes what is wrong with a record; `null` if nothing is. */
type Fault = { given: string; expected: string } | null;

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
  return recordsOf(name, rows).flatMap((record): Problem[] => {
    const fault = look(record);
    return fault === null ? [] : [{ kind: recordKinds[name], id: record.id, ...fault }];
  });
}

/** The records of a list by identifier. */
export function byId<Name extends ListName>(
  name: Name,
  rows: ListsToCheck,
): ReadonlyMap<string, Records[Name]> {
  return new Map(recordsOf(name, rows).map((record) => [record.id, record]));
}

function recordsOf<Name extends ListName>(
  name: Name,
  rows: ListsToCheck,
): readonly Records[Name][] {
  return (rows[name] as CheckedList<Records[Name]> | undefined)?.records ?? [];
}
