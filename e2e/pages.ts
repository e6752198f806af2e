/** All pages, for tests of what holds everywhere. */
import type { Page } from '@playwright/test';
import { listItems } from '#app/nav-items.ts';
import type { PageName } from '#scripts/readme/page-costs.ts';
import { madeReport } from './create-reports.ts';

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
  visit('api-usage', '/api-usage'),
  visit('data-quality', '/data-quality'),
  visit('settings', '/settings'),
  visit('connection', '/settings/connection'),
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
