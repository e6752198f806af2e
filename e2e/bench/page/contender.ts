/** The interface of a contender, and what all of them share: columns, comparators, the container. */
import { money } from '../../../src/lib/format.ts';
import type { Condition, Field } from '../protocol.ts';

export interface Contender {
  /** Reads the whole body and displays its rows. */
  load: (response: Response) => Promise<void>;
  /** By this column alone. An active filter stays. */
  sort: (field: Field, descending: boolean) => void | Promise<void>;
  /** By this condition alone. The sort stays. */
  filter: (condition: Condition | null) => void | Promise<void>;
  /** The first row's text in a column; `null` while there is none. */
  firstCell: (field: Field) => string | null;
  /** Number of matching rows. */
  count: () => number;
  /** Matches cells of rows, but not of placeholders. */
  cells: string;
}

/** Mounts a contender in the container. */
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

/** The columns that every contender displays, in this order. */
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

/** The order users expect of text. Creating a collator is slow, so all share this one. */
export const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The displayed text of a cell. */
export function shown(row: Keyword, field: (typeof fields)[number]): string {
  return field === 'bid' ? money(row.bid) : row[field];
}

/** The rows of a body, for contenders that read them as objects. */
export async function readRows(response: Response): Promise<Keyword[]> {
  const body = (await response.json()) as { data: Keyword[] };
  return body.data;
}
