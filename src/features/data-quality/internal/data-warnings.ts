/** Data warnings of a total's metrics, by check. */
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { list as listParam } from '#lib/search-params.ts';
import type { List } from '#queries/list.ts';
import { type Condition, conditions } from '#lists/list-conditions.ts';
import {
  type AffectedMetric,
  type Check,
  type CheckedList,
  type ListsToCheck,
  toCheckedList,
} from '#features/data-quality/checks/check.ts';
import { checks, recordChecks, runChecks } from '#features/data-quality/checks/checks.ts';

/** A warning of one check for the total of one currency. */
export interface DataWarning {
  check: Check;
  /** The affected campaigns; empty if the whole list is affected. */
  campaigns: readonly string[];
  /** ISO 4217; `null` for campaigns without a currency; for a whole list, every currency. */
  currency: string | null;
}

interface Around {
  accounts: CheckedList<Account> | undefined;
  /** The list that the rows belong to, if known. */
  list: CheckedList<Campaign> | undefined;
  /** Currencies of earlier responses, by campaign. */
  before?: ListsToCheck['before'];
  /** What the days of campaigns add up to. */
  history?: ListsToCheck['history'];
  /** Whether metrics are those of a date range: then only what the records in `list` say is checked. */
  isOfRange?: boolean;
  /** Milliseconds since 1970, for rows without their list. */
  at: number;
}

const warningChecks = checks.filter(({ affects }) => affects !== undefined);

/** Checks the rows of a total, and the list they are taken from. */
export function findDataWarnings(
  rows: readonly Campaign[],
  { accounts, list, before, history, isOfRange = false, at }: Around,
): DataWarning[] {
  const own = isOfRange ? warningChecks.filter((check) => recordChecks.has(check)) : warningChecks;
  const whole = { total: rows.length, unreadable: 0, repeated: [] };
  const given = { records: rows, ...whole, receivedAt: list?.receivedAt ?? at };
  const campaigns = isOfRange ? list : given;
  const currencies = new Map(rows.map(({ id, metrics }) => [id, metrics?.currency_code ?? null]));
  const ofRows = runChecks({ accounts, campaigns, before, history }, own).flatMap(
    ({ check, found }) => {
      const problems = (found ?? []).filter(({ kind }) => kind === 'campaign');
      const named = problems.flatMap(({ id }) => (currencies.has(id) ? id : []));
      return [...Map.groupBy(named, (id) => currencies.get(id) ?? null)].map(
        ([currency, some]) => ({ check, campaigns: some, currency }),
      );
    },
  );
  // Records missing from a list are missing from every total of it; a single record is not a total.
  if (list === undefined || rows.length < 2) return ofRows;
  const ofList = runChecks({ campaigns: list }, own).filter(({ found }) =>
    found?.some(({ kind }) => kind === 'list'),
  );
  return [...ofRows, ...ofList.map(({ check }) => ({ check, campaigns: [], currency: null }))];
}

/** The warnings about one metric of the total in one currency, or in all if none is given. */
export function warningsAbout(
  all: readonly DataWarning[],
  figure: AffectedMetric,
  currency?: string | null,
): DataWarning[] {
  return all.filter(
    (one) =>
      one.check.affects?.includes(figure) === true &&
      (currency === undefined || one.campaigns.length === 0 || one.currency === currency),
  );
}

/** The warnings about any of these metrics of these campaigns only, without problems of whole lists. */
export function warningsOfCampaigns(
  all: readonly DataWarning[],
  figures: readonly AffectedMetric[],
  ids: ReadonlySet<string>,
): DataWarning[] {
  return all.flatMap((one) => {
    const campaigns = one.campaigns.filter((id) => ids.has(id));
    const isAbout = one.check.affects?.some((figure) => figures.includes(figure)) === true;
    return isAbout && campaigns.length > 0 ? [{ ...one, campaigns }] : [];
  });
}

/** The data quality page's URL parameters for the rows of those warnings in that currency. */
export function warningSearch(
  warnings: readonly DataWarning[],
  currency: string | null | undefined,
): Record<string, string> {
  const check = [...new Set(warnings.map(({ check: { id } }) => id))].toSorted().join(',');
  // A problem of a whole list has no currency.
  if (currency === undefined || warnings.some(({ campaigns }) => campaigns.length === 0))
    return { check };
  const condition: Condition =
    currency === null
      ? { column: 'currency', test: 'empty' }
      : { column: 'currency', test: 'is', text: currency };
  return { check, f: conditions({}).write([condition]) ?? '' };
}

/** Maximum number of campaigns in a URL. */
const mostNamed = 100;

/** The same for a few campaigns, which the URL names unless there are too many. */
export function campaignWarningSearch(warnings: readonly DataWarning[]): Record<string, string> {
  const ids = [...new Set(warnings.flatMap(({ campaigns }) => campaigns))];
  const search = warningSearch(warnings, undefined);
  return ids.length > mostNamed ? search : { ...search, campaign_id: listParam.write(ids) ?? '' };
}

interface Loaded extends Pick<Around, 'before' | 'history' | 'isOfRange'> {
  accounts: List<Account> | undefined;
  campaigns: List<Campaign> | undefined;
}

const known = new WeakMap<object, { loaded: Loaded; warnings: DataWarning[] }>();

/** The same beside the lists loaded so far, computed once for all metrics of a page. */
export function dataWarnings(rows: readonly Campaign[], loaded: Loaded): readonly DataWarning[] {
  const last = known.get(rows);
  const parts = ['accounts', 'campaigns', 'before', 'history', 'isOfRange'] as const;
  if (last !== undefined && parts.every((part) => last.loaded[part] === loaded[part]))
    return last.warnings;
  const { accounts, campaigns, ...others } = loaded;
  const warnings = findDataWarnings(rows, {
    ...others,
    accounts: toCheckedList(accounts),
    list: toCheckedList(campaigns),
    at: now(),
  });
  known.set(rows, { loaded, warnings });
  return warnings;
}
