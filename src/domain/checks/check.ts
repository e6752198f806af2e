/**
 * What a check of the data is: a question to rows that the service has sent, and the rows that answer
 * it wrongly. All of it is pure, so that a check can be tried on rows of one's own making.
 */
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Keyword } from '#api/contract/keyword.ts';
import type { Listing } from '#api/contract/listing.ts';

/** A list as it came: its records, and what was said and left out of them. */
export interface Sent<T> {
  records: readonly T[];
  /** Records in the whole list by the service's word. */
  total: number;
  /** Records left out because they carried no identifier. */
  unreadable: number;
  /** The identifiers of records left out because they had come before; '' for one that is not known. */
  repeated: readonly string[];
  /** When it came, in milliseconds since 1970. */
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

/** The lists that are here; what is left out was not asked for. */
export type Rows = { readonly [Name in ListName]?: Sent<Records[Name]> | undefined } & {
  /** The currencies of campaigns, by id, as an earlier answer had them. */
  readonly before?: ReadonlyMap<string, string> | undefined;
};

/** What kind of record a row is; `list` for what is wrong with a list as a whole. */
export type Kind = 'account' | 'campaign' | 'keyword' | 'listing' | 'list';

/** A row with what is wrong: what it says, and what it should. Both are short texts for a cell. */
export interface Found {
  kind: Kind;
  /** Of the record; of a list its name. */
  id: string;
  given: string;
  expected: string;
}

/** Figures of a total that rows can make doubtful. */
export type DoubtedFigure =
  | 'spend'
  | 'sales'
  | 'roas'
  | 'acos'
  | 'impressions'
  | 'clicks'
  | 'ctr'
  | 'cvr'
  | 'cpc';

/** What follows from money spent or taken. */
export const moneyFigures: readonly DoubtedFigure[] = ['spend', 'sales', 'roas', 'acos', 'cpc'];

/** What a row that is missing, counted twice or negative takes along. */
export const allFigures: readonly DoubtedFigure[] = [
  ...moneyFigures,
  'impressions',
  'clicks',
  'ctr',
  'cvr',
];

export interface Check {
  /** Stands in addresses. */
  id: string;
  title: string;
  /** Why it matters, a sentence. */
  why: string;
  /** What to do about it, a sentence. */
  todo: string;
  /** Without all of these lists it cannot be asked. */
  needs: readonly ListName[];
  /** Where in a total the doubt stands; `null` where the figures are as good as before. */
  doubts: readonly DoubtedFigure[] | null;
  find: (rows: Rows) => Found[];
}

/** Whether all the lists are here that a check needs. */
export const canRun = ({ needs }: Check, rows: Rows): boolean =>
  needs.every((name) => rows[name] !== undefined);

/** A sentence about each record that is wrong; `null` for those that are as they should be. */
type Fault = { given: string; expected: string } | null;

const kinds = {
  accounts: 'account',
  campaigns: 'campaign',
  keywords: 'keyword',
  listings: 'listing',
} as const satisfies Record<ListName, Kind>;

/** Looks at each record of a list by itself. */
export function eachOf<Name extends ListName>(
  name: Name,
  rows: Rows,
  look: (record: Records[Name]) => Fault,
): Found[] {
  return recordsOf(name, rows).flatMap((record): Found[] => {
    const fault = look(record);
    return fault === null ? [] : [{ kind: kinds[name], id: record.id, ...fault }];
  });
}

/** The records of a list by their identifiers. */
export function byId<Name extends ListName>(
  name: Name,
  rows: Rows,
): ReadonlyMap<string, Records[Name]> {
  return new Map(recordsOf(name, rows).map((record) => [record.id, record]));
}

function recordsOf<Name extends ListName>(name: Name, rows: Rows): readonly Records[Name][] {
  return (rows[name] as Sent<Records[Name]> | undefined)?.records ?? [];
}
