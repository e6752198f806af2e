/** All pages, for tests of what holds everywhere. */
import type { Page } from '@playwright/test';
import { listItems } from '#navigation/nav-items.ts';
import { madeReport } from './create-reports.ts';

export type Cost = readonly [calls: number, units: number];

interface PageCost {
  /** A first visit by URL. */
  cold: Cost;
  /** A second visit, drawn from answers saved on the device. */
  warm: Cost;
}

const free: Cost = [0, 0];

/** What each page costs, besides `GET /rate-limits`, which is free. */
export const pageCosts = {
  overview: { cold: [2, 4], warm: free },
  campaigns: { cold: [2, 4], warm: free },
  // The list, too, so that going back to it costs nothing; the same on other pages of one record.
  campaign: { cold: [3, 5], warm: free },
  accounts: { cold: [2, 4], warm: free },
  account: { cold: [3, 5], warm: free },
  // Keywords are too many to save.
  keywords: { cold: [3, 6], warm: [1, 2] },
  keyword: { cold: [3, 5], warm: free },
  listings: { cold: [2, 4], warm: free },
  quality: { cold: [2, 4], warm: free },
  // Its family, quality, stock, eligibility and account.
  listing: { cold: [6, 13], warm: free },
  // 1,200 records of stock in pages of 1,000.
  inventory: { cold: [4, 8], warm: free },
  eligibility: { cold: [1, 2], warm: free },
  reports: { cold: [1, 2], warm: free },
  // The address of its result is never saved.
  report: { cold: [3, 5], warm: [1, 1] },
  notes: { cold: [2, 4], warm: free },
  'api-usage': { cold: free, warm: free },
  'data-quality': { cold: [2, 4], warm: free },
  settings: { cold: [1, 2], warm: free },
  connection: { cold: free, warm: free },
  'weekly-report': { cold: [2, 4], warm: free },
  help: { cold: free, warm: free },
  batch: { cold: free, warm: free },
  migration: { cold: free, warm: free },
} satisfies Record<string, PageCost>;

export type PageName = keyof typeof pageCosts;

export interface Visit {
  name: PageName;
  /** The page's own URL, as in a shared link; its content is there then. */
  address: (page: Page) => Promise<string>;
  /** Opens what the page loads on request only. */
  open?: (page: Page) => Promise<void>;
}

/** The pages of signed-in users. */
export const visits: readonly Visit[] = [
  visit('overview', '/'),
  ...listItems.map(({ path }) => visit(path.slice(1) as PageName, path)),
  visit('campaign', '/campaigns/cmp-00001'),
  visit('account', '/accounts/acct-0001'),
  visit('keyword', '/keywords/kw-0000001'),
  visit('quality', '/listings?show=quality&as=flat&sort=-worth'),
  visit('listing', '/listings/lst-000229'),
  visit('eligibility', '/eligibility'),
  visit('reports', '/reports'),
  report(),
  visit('notes', '/notes'),
  visit('api-usage', '/api-usage'),
  visit('data-quality', '/data-quality'),
  visit('settings', '/settings'),
  visit('connection', '/settings/connection'),
  visit('weekly-report', '/weekly-report'),
  visit('help', '/help'),
  visit('batch', '/batch'),
  // Shows only some of the similar paths, because axe takes seconds for each.
  visit('migration', '/batch/migration?q=job'),
];

/** The pages of one list. */
export const lists: readonly Visit[] = visits.filter(({ name }) =>
  [
    'campaigns',
    'keywords',
    'listings',
    'quality',
    'accounts',
    'inventory',
    'data-quality',
  ].includes(name),
);

/** The table of a list. */
export const listTable = (page: Page) =>
  page.locator('main').locator('[role=grid], [role=treegrid]').first();

/** A report created for the visit: its result's URL is not stored, so it is loaded each time. */
function report(): Visit {
  return {
    name: 'report',
    address: async (page) => `/reports/${await madeReport(page)}`,
    open: async (page) => page.getByRole('button', { name: 'Load result' }).click(),
  };
}

function visit(name: PageName, address: string): Visit {
  return { name, address: () => Promise.resolve(address) };
}
