/**
 * Every page: its path, its code, and the queries that start with the navigation, beside the code. The router
 * makes its routes of them, and start-up opens the first page before the router has loaded.
 */
import type { ComponentType } from 'react';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { paths } from '#navigation/paths.ts';

type Params = Readonly<Record<string, string | undefined>>;

export interface Page {
  /** As the router reads it; without one, it is the home page. */
  path?: string;
  code: () => Promise<ComponentType>;
  /** Query options. Those that need the page's own code come with it. */
  queries?: (params: Params) => readonly unknown[] | Promise<readonly unknown[]>;
}

export const pages: readonly Page[] = [
  {
    code: async () => (await import('#pages/overview/overview-page.tsx')).OverviewPage,
    queries: () => [campaignQueries.list(), accountQueries.list()],
  },
  {
    path: 'weekly-report',
    code: async () => (await import('#pages/overview/weekly-report-page.tsx')).WeeklyReportPage,
    queries: () => [campaignQueries.list(), accountQueries.list()],
  },
  {
    path: 'accounts',
    code: async () => (await import('#pages/accounts/accounts-page.tsx')).AccountsPage,
    queries: () => [accountQueries.list(), campaignQueries.list()],
  },
  {
    path: 'accounts/:id',
    code: async () => (await import('#pages/accounts/account-page.tsx')).AccountPage,
    queries: ({ id = '' }) => [
      accountQueries.detail(id),
      accountQueries.list(),
      campaignQueries.list(),
    ],
  },
  {
    path: 'campaigns',
    code: async () => (await import('#pages/campaigns/campaigns-page.tsx')).CampaignsPage,
    queries: () => [campaignQueries.list(), accountQueries.list()],
  },
  {
    path: 'campaigns/:id',
    code: async () => (await import('#pages/campaigns/campaign-page.tsx')).CampaignPage,
    queries: ({ id = '' }) => [
      campaignQueries.detail(id),
      campaignQueries.list(),
      accountQueries.list(),
    ],
  },
  {
    path: 'keywords',
    code: async () => (await import('#pages/keywords/keywords-page.tsx')).KeywordsPage,
    queries: async () => (await import('#pages/keywords/keywords-page.tsx')).keywordsData(),
  },
  {
    path: 'keywords/:id',
    code: async () => (await import('#pages/keywords/keyword-page.tsx')).KeywordPage,
    queries: async (params) =>
      (await import('#pages/keywords/keyword-page.tsx')).keywordData(params),
  },
  {
    path: 'listings',
    code: async () => (await import('#pages/listings/listings-page.tsx')).ListingsPage,
    queries: async () => (await import('#pages/listings/listings-page.tsx')).listingsData(),
  },
  {
    path: 'listings/:id',
    code: async () => (await import('#pages/listings/listing-page.tsx')).ListingPage,
    queries: async (params) =>
      (await import('#pages/listings/listing-page.tsx')).listingData(params),
  },
  {
    path: 'inventory',
    code: async () => (await import('#pages/inventory/inventory-page.tsx')).InventoryPage,
  },
  {
    path: 'eligibility',
    code: async () => (await import('#pages/eligibility/eligibility-page.tsx')).EligibilityPage,
  },
  {
    path: 'reports',
    code: async () => (await import('#pages/reports/reports-page.tsx')).ReportsPage,
  },
  {
    path: 'reports/:jobId',
    code: async () => (await import('#pages/reports/report-page.tsx')).ReportPage,
  },
  {
    path: 'notes',
    code: async () => (await import('#pages/notes/notes-page.tsx')).NotesPage,
    queries: () => [accountQueries.list(), campaignQueries.list()],
  },
  {
    path: 'api-usage',
    code: async () => (await import('#pages/api-usage/api-usage-page.tsx')).ApiUsagePage,
  },
  {
    path: 'data-quality',
    code: async () => (await import('#pages/data-quality/data-quality-page.tsx')).DataQualityPage,
    queries: async () =>
      (await import('#pages/data-quality/data-quality-page.tsx')).dataQualityQueries(),
  },
  {
    path: 'settings',
    code: async () => (await import('#pages/settings/settings-page.tsx')).SettingsPage,
    queries: () => [accountQueries.list()],
  },
  {
    path: 'settings/connection',
    code: async () => (await import('#pages/settings/connection-page.tsx')).ConnectionPage,
  },
  {
    path: 'help',
    code: async () => (await import('#pages/help/help-page.tsx')).HelpPage,
  },
];

/** The page at an address below the base path, with its parameters; `undefined` for one that is not in the list. */
export function pageAt(pathname: string): { page: Page; params: Params } | undefined {
  for (const page of pages) {
    const pattern = (page.path ?? '').replace(/:(\w+)/, '(?<$1>[^/]+)');
    const match = new RegExp(`^/${pattern}/?$`).exec(pathname);
    if (match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, part]) => [name, decoded(part)]);
    return { page, params: Object.fromEntries(params) as Params };
  }
  return undefined;
}

/** The route of a path, without its parameters: "/campaigns/:id". */
export function routeAt(pathname: string): string {
  const found = pageAt(pathname);
  if (found !== undefined) return `/${found.page.path ?? ''}`;
  const others: readonly unknown[] = [
    paths.batch,
    paths.migration,
    paths.callback,
    paths.signedOut,
  ];
  return others.includes(pathname) ? pathname : 'unknown';
}

/** As the router decodes it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
