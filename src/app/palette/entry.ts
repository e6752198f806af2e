import type { IconName } from '#ui/icon.tsx';

/** The kinds of entries, in the order of their groups if they match equally well. */
export const kinds = [
  'page',
  'view',
  'account',
  'campaign',
  'listing',
  'action',
  'search',
] as const;
export type EntryKind = (typeof kinds)[number];

export const kindNames: Readonly<Record<EntryKind, string>> = {
  page: 'Pages',
  view: 'Saved views',
  account: 'Accounts',
  campaign: 'Campaigns',
  listing: 'Listings',
  action: 'Actions',
  search: 'Search',
};

/** An item of the palette: a page, a record, a view or an action. */
export interface Entry {
  /** Stable across visits, because recent entries are stored by it: "campaign:cmp-00001". */
  id: string;
  kind: EntryKind;
  label: string;
  /** Distinguishes entries with the same label. */
  detail: string;
  icon: IconName;
  /** Normalized text that queries are matched against; begins with the label. */
  text: string;
  /** The path to open, without the base path; may have search parameters. */
  to?: string | undefined;
  /** Runs after the palette has closed, for entries without a path. */
  run?: (() => void) | undefined;
  /** Runs while the palette stays open; resolves with a message to show there. */
  runInPalette?: (() => Promise<string>) | undefined;
  /** The keyboard shortcut for the same. */
  keys?: readonly string[] | undefined;
}
