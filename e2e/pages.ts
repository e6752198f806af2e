/**
 * Every page that there is, for the tests that hold all of them to the same. They wait with `waitFor`: each time an
 * expectation misses, Playwright describes the whole page for its message.
 */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { madeReport } from './reports-made.ts';

export interface Visit {
  name: string;
  /** Its own address, as in a shared link; what it shows is there then. */
  address: (page: Page) => Promise<string>;
  /** Waits until the page has its data. */
  ready: (page: Page) => Promise<void>;
  /** The same where reports, rates and targets are on the device; left out: as `ready`. */
  readyFilled?: (page: Page) => Promise<void>;
  /** It shows what is on the device, and asks the service for nothing. */
  asksNothing?: true;
}

/** The pages of signed-in users. */
export const visits: readonly Visit[] = [
  overview(),
  list('campaigns', 'Campaigns'),
  figures('campaign', '/campaigns/cmp-00001'),
  list('accounts', 'Accounts'),
  figures('account', '/accounts/acct-0001'),
  list('keywords', 'Keywords'),
  keyword(),
  list('listings', 'Listings', 'treegrid'),
  quality(),
  listing(),
  inventory(),
  eligibility(),
  reports(),
  report(),
  budget(),
  doctor(),
  settings(),
  batch(),
  migration(),
];

function list(name: string, title: string, role: 'grid' | 'treegrid' = 'grid'): Visit {
  return visit(name, `/${name}`, (page) => page.getByRole(role, { name: title }).waitFor());
}

/** Its list of what to fix comes once the reports are read. */
function overview(): Visit {
  const own = figures('overview', '/');
  const readyFilled = async (page: Page) => {
    await own.ready(page);
    const fixes = page.getByRole('region', { name: 'What to fix first' });
    await fixes.getByRole('listitem').first().waitFor();
    for (const name of ['Product spend', 'Keyword figures']) {
      await fixes.getByRole('group', { name }).getByRole('link').waitFor();
    }
    await expect(fixes.getByText('Being read…')).toHaveCount(0);
  };
  return { ...own, readyFilled };
}

/** The overview, or the page of a campaign or an account. */
function figures(name: string, address: string): Visit {
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

/** Its pages come in the background: it is there when the last of them is. */
function inventory(): Visit {
  const own = visit('inventory', '/inventory', async (page) => {
    await page.getByText('12,000 of 12,000 stock records').waitFor();
    await page.getByRole('grid', { name: 'Inventory' }).waitFor();
  });
  const readyFilled = async (page: Page) => {
    await own.ready(page);
    await expect(page.getByRole('group', { name: 'Units sold' })).toContainText('at most');
  };
  return { ...own, readyFilled };
}

/** The scan starts with the listings that cost most, or that hold most, once either is known. */
function quality(): Visit {
  const own = visit('quality', '/listings?show=quality&as=flat&sort=-worth', async (page) => {
    await page.getByRole('grid', { name: 'Listings' }).waitFor();
    await page.getByRole('button', { name: /^Start Quality scan/ }).waitFor();
  });
  const readyFilled = async (page: Page) => {
    await own.ready(page);
    await page.getByText('those with the highest spend first').waitFor();
  };
  return { ...own, readyFilled };
}

function listing(): Visit {
  return visit('listing', '/listings/lst-002007', async (page) => {
    await page.getByRole('group', { name: 'Quality score' }).waitFor();
    await page.getByRole('group', { name: 'Levels' }).waitFor();
    await page.getByText('Optimisation').waitFor();
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

/** Of a report that is made for the visit: the address of its result is kept nowhere, so it is loaded each time. */
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

function budget(): Visit {
  return visit('budget', '/budget', (page) =>
    page.getByRole('meter', { name: 'Units left' }).waitFor(),
  );
}

/** It asks for the accounts, and looks at the device. */
function settings(): Visit {
  return visit('settings', '/settings', (page) =>
    page.getByRole('combobox', { name: 'Add an account' }).waitFor(),
  );
}

function doctor(): Visit {
  return visit('doctor', '/doctor', (page) =>
    page.getByRole('grid', { name: 'Data doctor' }).waitFor(),
  );
}

function batch(): Visit {
  const own = visit('batch', '/batch', (page) => page.getByText('Nothing submitted yet').waitFor());
  return { ...own, asksNothing: true };
}

/** Not all of its paths, which are alike: axe looks at each for seconds. */
function migration(): Visit {
  const own = visit('migration', '/batch/migration?q=job', (page) =>
    page.getByText(/of 37 paths$/).waitFor(),
  );
  return { ...own, asksNothing: true };
}

function visit(name: string, at: string | Visit['address'], ready: Visit['ready']): Visit {
  const address = typeof at === 'string' ? () => Promise.resolve(at) : at;
  return { name, address, ready };
}
