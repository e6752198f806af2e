/** The requests that each page sends when opened with an empty cache. */
import type { NamedPage } from '#features/rate-limits/tier-comparison.tsx';
import { paths } from '#shared/paths.ts';
import type { PlannedCalls } from '#shared/rate-limit/cost-note.ts';
import { navItems } from './shell/navigation.tsx';

/** The pages of the dashboard. The sign-in callback and the signed-out page are not among them. */
type Page = Exclude<keyof typeof paths, 'callback' | 'signedOut'>;

type Endpoint = PlannedCalls['endpoint'];

const once = (...endpoints: Endpoint[]): PlannedCalls[] =>
  endpoints.map((endpoint) => ({ endpoint, count: 1 }));

/** Keyed by the names of `paths`, so that no page can be left out. Most pages load accounts for the scope filters. */
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
  // In pages of 1,000 records.
  inventory: [{ endpoint: 'inventory', count: 12 }, ...once('listings', 'accounts')],
  eligibility: once('accounts'),
  reports: once('accounts'),
  report: once('job', 'campaigns', 'accounts'),
  apiUsage: once('accounts'),
  dataQuality: once('campaigns', 'accounts'),
  settings: once('accounts'),
  batch: [],
  migration: [],
};

/** Names of pages that are not in the navigation, or whose cost depends on their size. */
const names: Partial<Record<Page, string>> = {
  account: 'an account',
  campaign: 'a campaign',
  keyword: 'a keyword',
  listing: 'a listing',
  report: 'a report',
  inventory: 'Inventory (12,000 records)',
};

/** The pages that send requests, by name. */
export function namedPages(): NamedPage[] {
  const pageNames = new Map<unknown, string>(navItems(true).map(({ path, name }) => [path, name]));
  return (Object.entries(pageCalls) as [Page, readonly PlannedCalls[]][]).flatMap(([page, calls]) =>
    calls.length === 0 ? [] : [{ name: names[page] ?? pageNames.get(paths[page]) ?? page, calls }],
  );
}
