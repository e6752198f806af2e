/**
 * All pages, for tests of what holds everywhere. They wait with `waitFor`, because Playwright describes the
 * whole page each time an expectation misses.
 */
import type { Page } from '@playwright/test';
import { listItems, type NavItem } from '#app/nav-items.ts';
import type { PageName } from '#scripts/readme/page-costs.ts';
import { paths } from '#shared/paths.ts';
import { madeReport } from './create-reports.ts';
import { expect } from './fixtures.ts';

export interface Visit {
  name: PageName;
  /** The page's own URL, as in a shared link; its content is there then. */
  address: (page: Page) => Promise<string>;
  /** Waits until the page has its data. */
  ready: (page: Page) => Promise<void>;
  /** The same with reports, rates and targets on the device; defaults to `ready`. */
  readyFilled?: (page: Page) => Promise<void>;
}

/** Columns that a report on the device adds. */
const lateColumns: Partial<Record<string, RegExp>> = {
  Keywords: /^Spend/,
  Listings: /^Spend/,
};

/** The pages of signed-in users. */
export const visits: readonly Visit[] = [
  overview(),
  ...listItems.filter(({ path }) => path !== paths.inventory).map(list),
  figures('campaign', '/campaigns/cmp-00001'),
  figures('account', '/accounts/acct-0001'),
  keyword(),
  quality(),
  listing(),
  inventory(),
  eligibility(),
  reports(),
  report(),
  apiUsage(),
  dataQuality(),
  settings(),
  connection(),
  batch(),
  migration(),
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

function list({ path, name }: NavItem): Visit {
  const table = (page: Page) =>
    page.getByRole('grid', { name }).or(page.getByRole('treegrid', { name }));
  // A table of keywords is busy until the last has arrived.
  const done = (page: Page) => table(page).and(page.locator(':not([aria-busy])'));
  const own = visit(path.slice(1) as PageName, path, (page) => done(page).waitFor());
  const late = lateColumns[name];
  if (late === undefined) return own;
  const readyFilled = async (page: Page) => {
    await own.ready(page);
    await table(page).getByRole('columnheader', { name: late }).waitFor();
  };
  return { ...own, readyFilled };
}

/** Offers the morning setup at first. Findings appear once the reports are read. */
function overview(): Visit {
  const fixes = (page: Page) => page.getByRole('region', { name: 'Fix first' });
  const figuresReady = async (page: Page) => {
    await page.getByRole('table', { name: 'Totals', exact: true }).waitFor();
    await fixes(page).getByRole('listitem').first().waitFor();
    await page.getByRole('region', { name: 'Connections' }).waitFor();
  };
  const own = visit('overview', '/', async (page) => {
    await page.getByRole('button', { name: 'Set up', exact: true }).waitFor();
    await figuresReady(page);
  });
  const readyFilled = async (page: Page) => {
    await figuresReady(page);
    await page.getByRole('figure', { name: 'Spend × quality' }).waitFor();
    await expect(fixes(page).getByText('Loading…')).toHaveCount(0);
  };
  return { ...own, readyFilled };
}

/** The page of a campaign or an account. */
function figures(name: PageName, address: string): Visit {
  const ready = (page: Page) =>
    page
      .getByRole('group', { name: /^Spend/ })
      .first()
      .waitFor();
  return visit(name, address, ready);
}

function keyword(): Visit {
  return visit('keyword', '/keywords/kw-0000001', (page) =>
    page.getByRole('region', { name: 'Record' }).waitFor(),
  );
}

/** Its pages load in the background: waits for the last. */
function inventory(): Visit {
  const own = visit('inventory', '/inventory', async (page) => {
    await page.getByText('1,200 of 1,200 stock records').waitFor();
    await page.getByRole('grid', { name: 'Inventory' }).waitFor();
  });
  const readyFilled = async (page: Page) => {
    await own.ready(page);
    await page
      .getByRole('grid', { name: 'Inventory' })
      .getByRole('columnheader', { name: 'Spend' })
      .waitFor();
  };
  return { ...own, readyFilled };
}

/** The scan starts with the listings of highest spend or stock value, once either is known. */
function quality(): Visit {
  const own = visit('quality', '/listings?show=quality&as=flat&sort=-worth', async (page) => {
    await page.getByRole('grid', { name: 'Listings' }).waitFor();
    await page.getByRole('button', { name: /^Start Quality scan/ }).waitFor();
  });
  const readyFilled = async (page: Page) => {
    await own.ready(page);
    await page.getByText('highest spend first').waitFor();
  };
  return { ...own, readyFilled };
}

function listing(): Visit {
  return visit('listing', '/listings/lst-000229', async (page) => {
    await page.getByRole('group', { name: 'Quality score' }).waitFor();
    await page.getByRole('table', { name: 'Levels' }).waitFor();
    await page.getByText('Optimization').waitFor();
  });
}

function eligibility(): Visit {
  return visit('eligibility', '/eligibility', (page) => page.getByText('No list yet').waitFor());
}

function reports(): Visit {
  const own = visit('reports', '/reports', (page) => page.getByText('No reports yet').waitFor());
  return { ...own, readyFilled: (page) => expect(reportItems(page)).toHaveCount(3) };
}

const reportItems = (page: Page) =>
  page.getByRole('list', { name: 'Reports' }).getByRole('listitem');

/** A report created for the visit: its result's URL is not stored, so it is loaded each time. */
function report(): Visit {
  const ready = async (page: Page) => {
    await page.getByRole('button', { name: 'Load result' }).click();
    for (const name of ['Spend by day', 'Sales by day']) {
      await page.getByRole('figure', { name }).getByRole('img').first().waitFor();
    }
    await page.getByRole('table', { name: 'Down' }).waitFor();
    await page.getByRole('grid', { name: 'Two weeks' }).waitFor();
  };
  return visit('report', async (page) => `/reports/${await madeReport(page)}`, ready);
}

function apiUsage(): Visit {
  return visit('api-usage', '/api-usage', (page) =>
    page.getByRole('meter', { name: 'Units left' }).waitFor(),
  );
}

/** It loads the accounts and reads the device. */
function settings(): Visit {
  return visit('settings', '/settings', (page) =>
    page.getByRole('combobox', { name: 'Add an account' }).waitFor(),
  );
}

function connection(): Visit {
  return visit('connection', '/settings/connection', (page) =>
    page.getByRole('button', { name: 'Start check' }).waitFor(),
  );
}

function dataQuality(): Visit {
  return visit('data-quality', '/data-quality', (page) =>
    page.getByRole('grid', { name: 'Data quality' }).waitFor(),
  );
}

function batch(): Visit {
  return visit('batch', '/batch', (page) => page.getByText('No submissions yet').waitFor());
}

/** Shows only some of the similar paths, because axe takes seconds for each. */
function migration(): Visit {
  return visit('migration', '/batch/migration?q=job', (page) =>
    page.getByText(/of 37 paths$/).waitFor(),
  );
}

function visit(name: PageName, at: string | Visit['address'], ready: Visit['ready']): Visit {
  const address = typeof at === 'string' ? () => Promise.resolve(at) : at;
  return { name, address, ready };
}
