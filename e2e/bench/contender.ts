/** What a contender must be able to do, and what all of them share: columns, comparators, the box. */
import type { Condition, Field } from '#commands/bench/protocol.ts';
import { money } from '#lib/format.ts';

export interface Contender {
  /** Reads the whole body and shows its rows. */
  load: (response: Response) => Promise<void>;
  /** By this column alone. A filter that is set stays. */
  sort: (field: Field, descending: boolean) => void | Promise<void>;
  /** By this condition alone. The sort stays. */
  filter: (condition: Condition | null) => void | Promise<void>;
  /** What the first row shows in a column; `null` while there is none. */
  firstCell: (field: Field) => string | null;
  /** Rows that pass. */
  count: () => number;
  /** Matches the cells of rows, and nothing that stands in for them. */
  cells: string;
}

/** Puts a contender into the box. */
export type Start = (box: HTMLElement, rows: number) => Contender | Promise<Contender>;

/** A keyword as the service sends it. */
export interface Keyword {
  id: string;
  keyword_text: string;
  match_type: string;
  bid: number;
  currency_code: string;
  state: string;
  campaign_id: string;
  ad_group_id: string;
  account_id: string;
  channel: string;
}

/** The columns that every contender shows, in this order. */
export const fields = [
  'keyword_text',
  'match_type',
  'bid',
  'state',
  'campaign_id',
  'ad_group_id',
  'account_id',
  'channel',
  'currency_code',
] as const satisfies (keyof Keyword)[];

/** Height of a row in pixels, the same for all. */
export const rowHeight = 32;

/** The order that a reader expects of text; building a collator takes long, so all use this one. */
export const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** What a cell shows. */
export function shown(row: Keyword, field: (typeof fields)[number]): string {
  return field === 'bid' ? money(row.bid) : row[field];
}

/** The rows of a body, for contenders that take them as objects. */
export async function readRows(response: Response): Promise<Keyword[]> {
  const body = (await response.json()) as { data: Keyword[] };
  return body.data;
}
