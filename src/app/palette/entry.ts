import type { IconName } from '#ui/icon.tsx';

/** What can be found, in the order in which groups stand that are found equally well. */
export const kinds = [
  'here',
  'page',
  'view',
  'account',
  'campaign',
  'listing',
  'action',
  'elsewhere',
] as const;
export type EntryKind = (typeof kinds)[number];

export const kindNames: Readonly<Record<EntryKind, string>> = {
  here: 'On this page',
  page: 'Pages',
  view: 'Saved views',
  account: 'Accounts',
  campaign: 'Campaigns',
  listing: 'Listings',
  action: 'Everywhere',
  elsewhere: 'Search',
};

/** One thing that the palette leads to. */
export interface Entry {
  /** Stays the same from visit to visit: "campaign:cmp-00001". */
  id: string;
  kind: EntryKind;
  label: string;
  /** What tells it from others of that name. */
  detail: string;
  icon: IconName;
  /** What it is found by, folded; begins with the label. */
  text: string;
  /** Where it leads to: a path below the app's own address, with the scope or a search of its own. */
  to?: string | undefined;
  /** What it does instead, once the palette has closed. */
  run?: (() => void) | undefined;
  /** What it does instead with the palette open, which then says what came of it. */
  tell?: (() => Promise<string>) | undefined;
  /** The keys that do the same. */
  keys?: readonly string[] | undefined;
}
