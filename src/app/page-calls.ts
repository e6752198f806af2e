/** What opening each page asks the service for when nothing of it is kept. */
import type { PlannedCalls } from '#workspace/cost-note.ts';
import { paths } from './paths.ts';
import { areasOf } from './shell/navigation.tsx';

/** All that there is to open; where a sign-in comes back to and what follows a sign-out are no pages of the dashboard. */
type Page = Exclude<keyof typeof paths, 'callback' | 'signedOut'>;

type Endpoint = PlannedCalls['endpoint'];

const once = (...endpoints: Endpoint[]): PlannedCalls[] =>
  endpoints.map((endpoint) => ({ endpoint, count: 1 }));

/** By the names of `paths`, so that no page can be left out. Above most stand the accounts to choose from. */
export const pageCalls: Readonly<Record<Page, readonly PlannedCalls[]>> = {
  home: once('campaigns', 'accounts'),
  campaigns: once('campaigns', 'accounts'),
  campaign: once('campaign', 'campaigns', 'accounts'),
  keywords: once('keywords', 'campaigns', 'accounts'),
  keyword: once('keyword', 'campaigns', 'accounts'),
  listings: once('listings', 'accounts'),
  listing: once('listing', 'quality', 'listings', 'inventory', 'eligibility', 'accounts'),
  accounts: once('accounts'),
  account: once('account', 'campaigns', 'accounts'),
  // In pages of a thousand.
  inventory: [{ endpoint: 'inventory', count: 12 }, ...once('listings', 'accounts')],
  eligibility: once('accounts'),
  reports: once('accounts'),
  report: once('job', 'campaigns', 'accounts'),
  budget: once('accounts'),
  doctor: once('campaigns', 'accounts'),
  settings: once('accounts'),
  batch: [],
  migration: [],
};

/** Names of what is no area by itself, or of a certain size. */
const names: Partial<Record<Page, string>> = {
  account: 'an account',
  campaign: 'a campaign',
  keyword: 'a keyword',
  listing: 'a listing',
  report: 'a report',
  inventory: 'Inventory of 12,000 records',
};

/** Those that ask for something, by their names. */
export function namedPages(): { name: string; calls: readonly PlannedCalls[] }[] {
  const areas = new Map<unknown, string>(areasOf(true).map(({ path, name }) => [path, name]));
  return (Object.entries(pageCalls) as [Page, readonly PlannedCalls[]][]).flatMap(([page, calls]) =>
    calls.length === 0 ? [] : [{ name: names[page] ?? areas.get(paths[page]) ?? page, calls }],
  );
}
