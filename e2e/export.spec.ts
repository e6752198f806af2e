/** Exports agree with the screen: header for header and cell for cell, in every list. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { escapeFormulas } from '#lib/csv.ts';
import { daysAgo } from './create-reports.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { exportCsv as exportFromToolbar } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { expectRow } from './table.ts';

/** Rows compared per list. */
const most = 20;

interface Screen {
  headers: string[];
  rows: { isGroup: boolean; cells: string[] }[];
}

const table = (page: Page, name: string) =>
  page.getByRole('grid', { name }).or(page.getByRole('treegrid', { name }));

/** Shows all columns through the panel, as a user would. */
async function showAllColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.waitFor();
  for (const box of await panel.getByRole('checkbox').all()) await box.check();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}

/** Headers as in a file, and the first rows as displayed, without what only screen readers are told. */
async function readScreen(page: Page, name: string): Promise<Screen> {
  const grid = table(page, name);
  await expect(grid).not.toHaveAttribute('aria-busy', 'true');
  await expect(grid.locator('[aria-busy=true]')).toHaveCount(0);
  return grid.evaluate((element, limit) => {
    const text = (node: Element) => {
      const copy = node.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('.sr-only, [aria-hidden]')) hidden.remove();
      return copy.textContent.replace(/\s+/g, ' ').trim();
    };
    const place = (row: Element) => Number(row.getAttribute('aria-rowindex'));
    const headers = [...element.querySelectorAll('[role=columnheader]')].map((one) => {
      const [header = '', ...unit] = (one.getAttribute('aria-label') ?? '').split(', ');
      return unit.length === 0 ? header : `${header} (${unit.join(', ')})`;
    });
    const rows = [...element.querySelectorAll('[data-row]')]
      .toSorted((a, b) => place(a) - place(b))
      .slice(0, limit)
      .map((row) => {
        const isGroup = row.hasAttribute('data-group');
        const cells = [...row.querySelectorAll('[role=rowheader], [role=gridcell]')];
        return {
          isGroup,
          cells: cells.map((cell, at) =>
            text((isGroup && at === 0 && cell.querySelector('.truncate')) || cell),
          ),
        };
      });
    return { headers, rows };
  }, most);
}

/** Records of a CSV file that begins with a byte order mark. */
function parse(file: string): string[][] {
  expect(file.startsWith('\uFEFF')).toBe(true);
  const records: string[][] = [];
  const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/gy;
  let record: string[] = [];
  for (const [, cell = '', end] of file.slice(1).matchAll(cells)) {
    record.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** Exports through the column menu; returns the file's name and text. */
async function exportCsv(page: Page, name: string, item = 'Export CSV') {
  const download = page.waitForEvent('download');
  await table(page, name).getByRole('columnheader').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  return { fileName: file.suggestedFilename(), text, records: parse(text) };
}

const rounded = (value: number, digits: number, style: 'decimal' | 'percent' = 'decimal') =>
  new Intl.NumberFormat('en-GB', {
    style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

const inBerlin = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(new Date(instant));

const onDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** Whether a cell of a file says what the screen displays. */
function agrees(seen: string, cell: string, header: string): boolean {
  if (seen === '–' || seen === '') return cell === '';
  if (/^\d{4}-\d\d-\d\dT/.test(cell))
    return header.endsWith('(UTC)') && (inBerlin(cell) === seen || / ago$|^just now$/.test(seen));
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return onDay(cell) === seen;
  const figure = /^[-+]?[\d,]+(?:\.(\d+))?( [A-Z]{3}|%)?$/.exec(seen);
  if (/^-?\d+(\.\d+)?$/.test(cell)) {
    const value = Number(cell);
    // At most what is needed to be exact: no noise of binary fractions.
    if ((cell.split('.')[1] ?? '').length > 6) return false;
    if (/^<0\.0*1%$/.test(seen)) return Math.abs(value) < Number.parseFloat(seen.slice(1)) / 100;
    if (seen === '< 1') return value > 0 && value < 1;
    if (seen.startsWith('≤ ')) return seen === `≤ ${rounded(Math.floor(value), 0)}`;
    if (figure !== null) {
      const [, decimals = '', unit] = figure;
      const style = unit === '%' ? 'percent' : 'decimal';
      const wanted = rounded(value, decimals.length, style);
      return seen === cell || seen.replace(/^\+| [A-Z]{3}$/g, '') === wanted;
    }
  }
  return cell === seen || cell === escapeFormulas(seen);
}

interface Compared {
  /** The grid's name. */
  name: string;
  /** Group headers are rows of the file as well: each is a record. */
  hasRecordsAsGroups?: boolean;
  /** Expanded groups add rows to those that the list counts. */
  isExpanded?: boolean;
}

/** Compares a file with the screen; returns what differs, as "row, column: screen, file". */
async function differences(page: Page, compared: Compared): Promise<string[]> {
  const { name, hasRecordsAsGroups, isExpanded } = compared;
  await showAllColumns(page);
  const status = page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+ / });
  const claimed = Number((await status.innerText()).split(' of ')[0]?.replaceAll(',', ''));
  const screen = await readScreen(page, name);
  const expected = isExpanded === true ? screen.rows.length : claimed;
  const { fileName, records } = await exportCsv(page, name);
  expect(fileName).toMatch(/^[^,\s/\\:*?"<>|]+\.csv$/u);
  const [head = [], ...lines] = records;
  const problems: string[] = [];
  // A file names its own time zone.
  const headers = screen.headers.map((header, at) =>
    head[at]?.endsWith(' (UTC)') ? `${header.replace(/ \(.*\)$/, '')} (UTC)` : header,
  );
  if (headers.join() !== head.join()) problems.push(`headers: ${headers.join()}, ${head.join()}`);
  if (lines.length !== expected) problems.push(`rows: ${expected}, ${lines.length}`);
  let next = 0;
  // The first difference of a column is enough.
  const wrong = new Set<string>();
  expect(screen.rows.length, 'rows on the screen').toBeGreaterThan(0);
  for (const { isGroup, cells } of screen.rows) {
    if (isGroup && hasRecordsAsGroups !== true) {
      // Its rows follow; collapsed ones are in the file as well.
      while (next < lines.length && !isSame(screen.rows, lines[next])) next += 1;
      continue;
    }
    const line = lines[next] ?? [];
    next += 1;
    for (const [at, seen] of cells.entries()) {
      const [cell = '(missing)', header = ''] = [line[at], head[at]];
      if (agrees(seen, cell, header) || wrong.has(header)) continue;
      wrong.add(header);
      problems.push(`${next}, ${header}: ${seen}, ${cell}`);
    }
  }
  return problems;

  function isSame(rows: Screen['rows'], line: string[] = []): boolean {
    return rows.some(
      ({ isGroup, cells }) =>
        !isGroup && cells.every((seen, at) => agrees(seen, line[at] ?? '', head[at] ?? '')),
    );
  }
}

const ready = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+ / });

for (const [address, name, all] of [
  ['/accounts', 'Accounts', /accounts$/],
  ['/campaigns', 'Campaigns', /campaigns/],
  ['/keywords', 'Keywords', /^20,000 of/],
  ['/listings?as=flat', 'Listings', /listings$/],
  ['/listings', 'Listings', /listings$/],
  ['/listings?show=quality&as=flat&sort=-worth', 'Listings', /listings$/],
  ['/inventory', 'Inventory', /^12,000 of/],
  ['/data-quality', 'Data quality', /findings/],
] as const) {
  test(`the export of ${address} agrees with the screen`, async ({ page }) => {
    await signIn(page, 'analyst', address);
    await expect(ready(page)).toHaveText(all);
    expect(await differences(page, { name })).toEqual([]);
  });
}

test('exports agree with the screen with reports, rates and targets on the device', async ({
  page,
}) => {
  const [, keywords = '', campaigns = ''] = await fillStorage(page, [
    { name: 'Products', report_type: 'product', start_date: daysAgo(30), time_unit: 'summary' },
    { name: 'Keywords', report_type: 'keyword', start_date: daysAgo(30), time_unit: 'summary' },
    { name: 'Keywords, two weeks, daily' },
  ]);
  await signIn(page, 'analyst', '/campaigns?money=converted');
  await expect(page.getByText(/^Converted at your rates: /)).toBeVisible();
  expect(await differences(page, { name: 'Campaigns' })).toEqual([]);

  await goTo(page, `/keywords?performance=${keywords}&sort=-spend`);
  await expect(table(page, 'Keywords').getByRole('columnheader', { name: 'Spend' })).toBeVisible();
  expect(await differences(page, { name: 'Keywords' })).toEqual([]);

  await goTo(page, '/inventory?sort=-spend');
  await expect(table(page, 'Inventory').getByRole('columnheader', { name: 'Spend' })).toBeVisible();
  expect(await differences(page, { name: 'Inventory' })).toEqual([]);

  await goTo(page, `/reports/${campaigns}`);
  await page.getByRole('button', { name: 'Load result' }).click();
  await ready(page).waitFor();
  expect(await differences(page, { name: 'Keywords, two weeks, daily' })).toEqual([]);
});

test('the export of listings with scores agrees with the screen', async ({ page }) => {
  await signIn(page, 'analyst', '/listings/lst-002007');
  await page.getByRole('group', { name: 'Quality score' }).waitFor();
  await goTo(page, '/listings?as=flat&f=score*filled');
  await expect(ready(page)).toHaveText(/^1 of/);
  expect(await differences(page, { name: 'Listings' })).toEqual([]);
  const { records } = await exportCsv(page, 'Listings');
  const at = records[0]?.indexOf('Score updated (UTC)') ?? -1;
  expect(records[1]?.[at]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test('the export of eligibility agrees with the screen', async ({ page }) => {
  await signIn(page, 'analyst', '/eligibility?account_id=acct-0003');
  await page.getByRole('button', { name: /^Use listings in scope/ }).click();
  await page.getByRole('button', { name: /^Use [\d,]+ products?$/ }).click();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(
    page.getByRole('region', { name: 'Eligibility of this list' }).getByRole('status'),
  ).toHaveText('Done.');
  await expectRow(table(page, 'Eligibility'), { Checked: /:\d\d$/, Eligible: 'Not eligible' });
  expect(await differences(page, { name: 'Eligibility', hasRecordsAsGroups: true })).toEqual([]);

  // A search expands products, whose listings are rows then.
  const { fileName, records } = await exportCsv(page, 'Eligibility');
  expect(fileName).toMatch(/^eligibility_[^_]+_updated-[\d-]+\.csv$/);
  const [, product = ''] = records.map(([id]) => id);
  await page.getByRole('searchbox', { name: 'Search results' }).fill(product);
  await expect(page.getByText(/^1 of [\d,]+ products$/)).toBeVisible();
  await expect(table(page, 'Eligibility').getByRole('row', { expanded: true })).toBeVisible();
  const expanded = { name: 'Eligibility', hasRecordsAsGroups: true, isExpanded: true };
  expect(await differences(page, expanded)).toEqual([]);
});

test('with details, a file begins with comments in the words of the page, and its name says what is in it', async ({
  page,
}) => {
  const [, keywords = ''] = await fillStorage(page);
  const query = new URLSearchParams({
    channel: 'channel-a',
    status: 'enabled,paused',
    money: 'converted',
    f: 'spend*100..,-name*has*zzz "quoted"',
    sort: '-spend,name',
  });
  await signIn(page, 'analyst', `/campaigns?${query.toString()}`);
  await expect(page.getByText(/^Converted at your rates: /)).toBeVisible();
  const plain = await exportCsv(page, 'Campaigns');
  const file = await exportFromToolbar(page, 'Export CSV with details');
  const day = String.raw`\d{4}-\d\d-\d\d`;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(
      `^campaigns_channel-a_${day}-to-${day}_filtered_in-EUR_updated-${day}-\\d{4}\\.csv$`,
    ),
  );
  expect(plain.fileName).toBe(file.suggestedFilename());
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF# Campaigns\r\n')).toBe(true);
  // A parser that skips comments reads the same.
  expect(text.replaceAll(/^(\uFEFF?)#.*\r\n/gm, '$1')).toBe(plain.text);
  const lines = text.split('\r\n').filter((line) => line.startsWith('# '));
  const chips = await page.getByRole('button', { name: /^Edit filter: / }).all();
  const words = await Promise.all(chips.map(async (chip) => chip.getAttribute('aria-label')));
  const filters = words.map((one) => one?.replace('Edit filter: ', '').replaceAll('"', '”'));
  expect(filters).toHaveLength(2);
  const minute = `${day} \\d\\d:\\d\\d \\S+`;
  const rows = text.trimEnd().split('\r\n').length - lines.length - 2;
  expect(lines).toEqual([
    '# Scope: channel-a',
    expect.stringMatching(new RegExp(`^# Period: ${day} to ${day}$`)),
    `# Filters: Status: Enabled, Paused · ${filters.join(' · ')}`,
    '# Sorted by Spend, descending; then Campaign, ascending',
    expect.stringMatching(/^# Amounts: in EUR\. Converted at your rates: 1 GBP = 1\.17 EUR, 1 USD/),
    expect.stringMatching(new RegExp(`^# Data last updated: ${minute}$`)),
    expect.stringMatching(new RegExp(`^# Exported: ${minute}$`)),
    `# Rows: ${rows}`,
  ]);

  await goTo(page, `/keywords?performance=${keywords}&bid_from=0.5&bid_to=2`);
  await expect(table(page, 'Keywords').getByRole('columnheader', { name: 'Spend' })).toBeVisible();
  const joined = await exportCsv(page, 'Keywords', 'Export CSV with details');
  expect(joined.fileName).toMatch(
    new RegExp(`^keywords_${daysAgo(30)}-to-${daysAgo(1)}_filtered_`),
  );
  expect(joined.text).toContain(`\r\n# Period: ${daysAgo(30)} to ${daysAgo(1)}\r\n`);
  expect(joined.text).toContain('\r\n# Filters: Bid 0.5 to 2\r\n');

  // Products' spend is of a report as well.
  for (const [address, name] of [
    ['/inventory?sort=-spend', 'Inventory'],
    ['/listings?show=quality&as=flat&sort=-worth', 'Listings'],
  ] as const) {
    await goTo(page, address);
    await table(page, name).getByRole('columnheader', { name: 'Spend' }).waitFor();
    const { fileName } = await exportCsv(page, name);
    expect(fileName).toContain(`_${daysAgo(30)}-to-${daysAgo(1)}_updated-`);
  }
});

test('an export is started from the palette, with the menu by keyboard', async ({ page }) => {
  await signIn(page, 'analyst', '/accounts');
  await ready(page).waitFor();
  await page.getByRole('button', { name: /^Search or go to/ }).waitFor();
  // Loaded once the page is complete.
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('export');
  await expect(page.locator('[role=option][data-highlighted]')).toContainText('Export');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Export CSV', exact: true })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^accounts_[\d-]+-to-[\d-]+_updated-/);
  await expect(page.getByText('Exported as CSV')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
});
