/** Which figures of a total are in doubt, and by which checks. */
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Check, DoubtedFigure, Sent } from '#domain/checks/check.ts';
import { checks, runChecks } from '#domain/checks/checks.ts';
import { list as listParam } from '#lib/search-params.ts';
import { type Condition, conditions } from '#workspace/lists/list-conditions.ts';

/** What a check makes doubtful in the total of one currency. */
export interface Doubt {
  figures: readonly DoubtedFigure[];
  check: Check;
  /** Campaigns that it found; empty where the list as a whole is in doubt. */
  campaigns: readonly string[];
  /** ISO 4217; `null` for campaigns that name none; of a list as a whole every currency. */
  currency: string | null;
}

interface Around {
  accounts: Sent<Account> | undefined;
  /** The list that the rows are of, where it is known. */
  list: Sent<Campaign> | undefined;
  /** Currencies of earlier answers, by campaign. */
  before?: ReadonlyMap<string, string> | undefined;
  /** Milliseconds since 1970, for rows without their list. */
  at: number;
}

const doubting = checks.filter(({ doubts }) => doubts !== null);

/** Looks at the rows of a total, and at the list that they are taken from. */
export function findDoubts(
  rows: readonly Campaign[],
  { accounts, list, before, at }: Around,
): Doubt[] {
  const whole = { total: rows.length, unreadable: 0, repeated: [] };
  const campaigns = { records: rows, ...whole, receivedAt: list?.receivedAt ?? at };
  const currencies = new Map(rows.map(({ id, metrics }) => [id, metrics?.currency_code ?? null]));
  const ofRows = runChecks({ accounts, campaigns, before }, doubting).flatMap(
    ({ check, found }) => {
      const ids = (found ?? []).filter(({ kind }) => kind === 'campaign').map(({ id }) => id);
      return [...Map.groupBy(ids, (id) => currencies.get(id) ?? null)].map(([currency, own]) =>
        doubt(check, own, currency),
      );
    },
  );
  // What is missing from a list is missing from every total of it; a single record is no total.
  if (list === undefined || rows.length < 2) return ofRows;
  const ofList = runChecks({ campaigns: list }, doubting).filter(({ found }) =>
    found?.some(({ kind }) => kind === 'list'),
  );
  return [...ofRows, ...ofList.map(({ check }) => doubt(check, [], null))];
}

const doubt = (check: Check, campaigns: readonly string[], currency: string | null): Doubt => ({
  figures: check.doubts ?? [],
  check,
  campaigns,
  currency,
});

/** Those about one figure of the total in one currency; of all currencies where none is named. */
export function doubtsAbout(
  all: readonly Doubt[],
  figure: DoubtedFigure,
  currency?: string | null,
): Doubt[] {
  return all.filter(
    (one) =>
      one.figures.includes(figure) &&
      (currency === undefined || one.campaigns.length === 0 || one.currency === currency),
  );
}

/** Those about any of some figures of some campaigns alone: what is wrong with a list as a whole is not theirs. */
export function doubtsOfCampaigns(
  all: readonly Doubt[],
  figures: readonly DoubtedFigure[],
  ids: ReadonlySet<string>,
): Doubt[] {
  return all.flatMap((one) => {
    const campaigns = one.campaigns.filter((id) => ids.has(id));
    const isAbout = figures.some((figure) => one.figures.includes(figure));
    return isAbout && campaigns.length > 0 ? [{ ...one, campaigns }] : [];
  });
}

/** Whether a campaign on a channel in an account is among those in doubt, whatever for. */
export function doubtedAt(
  all: readonly Doubt[],
  campaigns: readonly Campaign[],
  { channel, accountId }: { channel: string | null; accountId: string | null },
): boolean {
  const ids = new Set(all.flatMap((one) => one.campaigns));
  return campaigns.some(
    (it) => ids.has(it.id) && it.channel === channel && it.account_id === accountId,
  );
}

/** What the data doctor's address says so that it shows the rows of those doubts, and of no other currency. */
export function searchOf(
  doubts: readonly Doubt[],
  currency: string | null | undefined,
): Record<string, string> {
  const check = [...new Set(doubts.map(({ check: { id } }) => id))].toSorted().join(',');
  // What is wrong with a list as a whole is of no currency.
  if (currency === undefined || doubts.some(({ campaigns }) => campaigns.length === 0))
    return { check };
  const condition: Condition =
    currency === null
      ? { column: 'currency', test: 'empty' }
      : { column: 'currency', test: 'is', text: currency };
  return { check, f: conditions({}).write([condition]) ?? '' };
}

/** So many campaigns an address names. */
const mostNamed = 100;

/** The same of a few campaigns: it names them, unless they are more than a link holds. */
export function searchOfCampaigns(doubts: readonly Doubt[]): Record<string, string> {
  const ids = [...new Set(doubts.flatMap(({ campaigns }) => campaigns))];
  const search = searchOf(doubts, undefined);
  return ids.length > mostNamed ? search : { ...search, campaign_id: listParam.write(ids) ?? '' };
}

const known = new WeakMap<object, { around: Around; doubts: Doubt[] }>();

/** The same, worked out once for all figures of one page. */
export function doubtsOf(rows: readonly Campaign[], around: Around): readonly Doubt[] {
  const last = known.get(rows);
  const isSame = (['accounts', 'list', 'before'] as const).every(
    (part) => last?.around[part] === around[part],
  );
  if (last !== undefined && isSame) return last.doubts;
  const doubts = findDoubts(rows, around);
  known.set(rows, { around, doubts });
  return doubts;
}
