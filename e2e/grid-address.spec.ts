/** A list's state is in its URL: each step can be undone, and a link shows the same in another session. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { exportCsv } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn, readRows } from './table.ts';

const lists = [
  {
    name: 'Accounts',
    path: '/accounts',
    filter: ['Connected', /^Connected/, 'is_connected=true'],
    sorted: ['Last updated', 'last_synced_at'],
    group: ['Country', 'country_code'],
    hidden: ['Linked account', 'linked'],
    row: 'acct-0200',
  },
  {
    name: 'Campaigns',
    path: '/campaigns',
    filter: ['Status', /^Enabled/, 'status=enabled'],
    sorted: ['Clicks', '-clicks'],
    group: ['Channel', 'channel'],
    hidden: ['ROAS', 'roas'],
    row: 'cmp-00627',
  },
  {
    name: 'Keywords',
    path: '/keywords',
    filter: ['Match type', /^Exact/, 'match_type=exact'],
    sorted: ['Campaign', 'campaign'],
    group: ['Status', 'state'],
    hidden: ['Ad group', 'ad_group_id'],
    row: 'kw-0012345',
  },
] as const;

/** With groups, a grid is a tree. */
const table = (page: Page, name: string) =>
  page.getByRole('grid', { name }).or(page.getByRole('treegrid', { name }));

/** Once all rows have arrived. */
const countLine = (page: Page) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('status').filter({ hasNotText: 'so far' });

async function chooseFromMenu(page: Page, list: string, column: string, item: string) {
  await table(page, list)
    .getByRole('columnheader', { name: new RegExp(`^${column}(,|$)`) })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const headers = (page: Page, list: string) =>
  table(page, list)
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));

test('the link holds filter, sort, groups, columns and density of each list, Back undoes steps, an export matches the screen, and a linked row is selected and in view', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signIn(page, 'analyst', lists[0].path);
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  const other = await context.newPage();

  for (const list of lists) {
    const { name, path, filter, sorted, group, hidden } = list;
    await goTo(page, path);
    await expect(table(page, name)).toBeVisible();
    const steps: string[] = [path];
    const expectStep = async (parameter: string) => {
      const last = steps.at(-1) ?? '';
      steps.push(`${last}${last.includes('?') ? '&' : '?'}${parameter}`);
      await expect(page).toHaveURL(steps.at(-1) ?? '');
    };
    await test.step(`${name}: each change is in the URL`, async () => {
      await page.getByRole('combobox', { name: filter[0], exact: true }).click();
      await page.getByRole('option', { name: filter[1] }).click();
      await page.keyboard.press('Escape');
      await expectStep(filter[2]);
      await table(page, name)
        .getByRole('columnheader', { name: new RegExp(`^${sorted[0]}`) })
        .click();
      await expectStep(`sort=${sorted[1]}`);
      await chooseFromMenu(page, name, group[0], 'Group by this column');
      await expectStep(`group=${group[1]}`);
      await expect(page.getByRole('treegrid', { name })).toBeVisible();
      await chooseFromMenu(page, name, hidden[0], 'Hide column');
      await expectStep(`cols=-${hidden[1]}`);
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await page.getByRole('button', { name: 'Compact rows' }).click();
      await page.keyboard.press('Escape');
      await expectStep('density=compact');
    });

    await test.step(`${name}: the link shows the same in another session`, async () => {
      // The first link leads through the sign-in form.
      if (list === lists[0]) await signIn(other, 'analyst', steps.at(-1));
      else await other.goto(steps.at(-1) ?? '');
      await expect(other.getByRole('treegrid', { name })).toBeVisible();
      await expectSameView(page, other, name);
    });

    await test.step(`${name}: the back button undoes each change`, async () => {
      // Step by step on one list; all at once on the others, which gives as many history entries.
      if (name === 'Campaigns')
        for (const address of steps.toReversed().slice(1)) {
          await page.goBack();
          await expect(page).toHaveURL(address);
        }
      else await page.evaluate((back) => history.go(back), 1 - steps.length);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('grid', { name })).toBeVisible();
      await expect
        .poll(() => headers(page, name))
        .toContainEqual(expect.stringMatching(new RegExp(`^${hidden[0]}`)));
      await expect(countLine(page)).toHaveText(/^([\d,]+) of \1 /);
    });

    await test.step(`${name}: an export matches the screen`, async () => {
      await goTo(page, `${path}?${filter[2]}&sort=${sorted[1]}&cols=-${hidden[1]}`);
      await expectExportAsShown(page, list);
    });
  }

  await test.step('several scope filters, a range and a sort by two columns', async () => {
    const address =
      '/keywords?channel=channel-a&status=enabled,paused&match_type=exact&bid_from=1&sort=campaign,-bid';
    await goTo(page, address);
    await other.goto(address);
    await expect(countLine(page)).not.toHaveText(/^([\d,]+) of \1 /);
    await expect(countLine(other)).toBeVisible();
    // Names may arrive after the rows.
    await expect
      .poll(async () => (await readColumn(table(page, 'Keywords'), 'Campaign')).join())
      .not.toContain('cmp-');
    await expectSameView(page, other, 'Keywords');
    await context.close();
  });

  for (const { name, path, row } of lists)
    await test.step(`${name}: a linked row is in view and selected`, async () => {
      const selected = table(page, name).getByRole('row', { selected: true });
      await page.goto(`${path}?row=${row}`);
      await expect(selected).toHaveCount(1);
      await expect(selected).toBeInViewport();
      await expect(selected.getByRole('link').first()).toHaveAttribute('href', new RegExp(row));
      await goTo(page, `${path}?row=${row}&q=nothing-has-this-name`);
      await expect(page.getByText(/match your filters/)).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).last().click();
      await expect(page).toHaveURL(`${path}?row=${row}`);
    });
});

/** Waits until both pages show the same rows, headers and count; horizontal scrolling is not in the link. */
async function expectSameView(page: Page, other: Page, name: string): Promise<void> {
  const view = async (of: Page) => ({
    line: await countLine(of).textContent(),
    headers: await headers(of, name),
    rows: await readRows(table(of, name)),
    height: (await table(of, name).getByRole('row').first().boundingBox())?.height,
  });
  await expect(async () => {
    const seen = await view(page);
    expect(seen.rows.length).toBeGreaterThan(1);
    expect(await view(other)).toEqual(seen);
  }).toPass({ timeout: 60_000 });
}

/** The list is filtered, sorted, and has a hidden column; so does the file. */
async function expectExportAsShown(
  page: Page,
  { name, sorted, hidden }: (typeof lists)[number],
): Promise<void> {
  await expect(countLine(page)).not.toHaveText(/^([\d,]+) of \1 /);
  await expect
    .poll(async () => (await headers(page, name)).map((label) => label?.split(', ')[0]))
    .not.toContain(hidden[0]);
  await expect(
    table(page, name).getByRole('columnheader', { name: new RegExp(`^${sorted[0]}`) }),
  ).toHaveAttribute('aria-sort', /ascending|descending/);
  const first = Object.keys((await readRows(table(page, name)))[0] ?? {})[0] ?? '';
  await expect
    .poll(async () => (await readColumn(table(page, name), first)).join(''))
    .toMatch(/\w/);
  const shown = (await headers(page, name)).map((label) => label?.split(', ')[0]);
  const text = await readFile(await (await exportCsv(page)).path(), 'utf8');
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const head = lines[0]?.split(',').map((cell) => cell.replace(/ \(.*\)$/, ''));
  expect(head).toEqual(shown);
  expect(head).not.toContain(hidden[0]);
  const passing = figure((await countLine(page).textContent())?.split(' of ')[0] ?? '');
  expect(lines.length - 1).toBe(passing);
  const plain = (cell: string) => cell.replaceAll(/["']/g, '');
  await expect
    .poll(async () => {
      const [top = '?'] = await readColumn(table(page, name), first);
      return plain(lines[1] ?? '').startsWith(plain(top));
    })
    .toBe(true);
}

test(
  'filters are in the URL and undone by the back button; a column gets a filter from its menu; a group shows the totals of its rows, and expands',
  { tag: '@browsers' },
  async ({ page }) => {
    test.slow();
    const campaigns = table(page, 'Campaigns');
    await signIn(page);
    await test.step('filters are removed one by one', async () => {
      const choose = async (filter: string, option: RegExp) => {
        await page.getByRole('combobox', { name: filter, exact: true }).click();
        await page.getByRole('option', { name: option }).click();
        await page.keyboard.press('Escape');
      };
      const expectOnly = (column: string, value: string) =>
        expect
          .poll(async () => new Set(await readColumn(campaigns, column)))
          .toEqual(new Set([value]));
      await expect(countLine(page)).toHaveText(/^1,200 of 1,200 campaigns/);
      await choose('Channel', /^channel-a/);
      await expect(page).toHaveURL('/campaigns?channel=channel-a');
      await choose('Status', /^paused/i);
      await expect(page).toHaveURL('/campaigns?channel=channel-a&status=paused');
      await expectOnly('Channel', 'channel-a');
      await expectOnly('Status', 'Paused');
      await page.goBack();
      await expect(page).toHaveURL('/campaigns?channel=channel-a');
      await page.goBack();
      await expect(page).toHaveURL('/campaigns');
      await expect(countLine(page)).toHaveText(/^1,200 of 1,200 campaigns/);
    });

    await test.step('a column without its own filter gets one from its menu', async () => {
      await chooseFromMenu(page, 'Campaigns', 'Clicks', 'Filter…');
      const editor = page.getByRole('dialog', { name: 'Filter by a column' });
      await expect(editor.getByRole('combobox', { name: 'Column' })).toHaveValue('clicks');
      await expect(editor.getByLabel('From')).toBeFocused();
      await page.keyboard.type('many');
      await page.keyboard.press('Enter');
      await expect(editor.getByRole('alert')).toHaveText(/Enter a number/);
      await editor.getByLabel('From').press('ControlOrMeta+a');
      await page.keyboard.type('200');
      await page.keyboard.press('Tab');
      await expect(editor.getByLabel('To')).toBeFocused();
      await page.keyboard.type('50');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/campaigns?f=clicks*50..200');
      await expect(editor).toBeHidden();
      await expect(
        page.getByRole('button', { name: 'Edit filter: Clicks 50 to 200' }),
      ).toBeFocused();
      await expect
        .poll(async () => {
          const clicks = (await readColumn(campaigns, 'Clicks')).map(figure);
          return [Math.min(...clicks.map(Number)) >= 50, Math.max(...clicks.map(Number)) <= 200];
        })
        .toEqual([true, true]);

      await page.keyboard.press('Enter');
      await editor.getByRole('combobox', { name: 'Column' }).selectOption('Campaign');
      await editor.getByRole('combobox', { name: 'Condition' }).selectOption('does not contain');
      await editor.getByRole('textbox', { name: 'Text' }).click();
      await page.keyboard.type('desk, lamp');
      await editor.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(/f=clicks\*50\.\.200,-name\*has\*desk/);
      await page.reload();
      await page.getByRole('button', { name: 'Remove filter: Clicks 50 to 200' }).click();
      await page
        .getByRole('button', { name: 'Remove filter: Campaign does not contain “desk, lamp”' })
        .click();
      await expect(page).toHaveURL('/campaigns');
      await expect(countLine(page)).toHaveText(/^1,200 of 1,200 campaigns/);
    });

    await test.step('a group shows the totals of its rows, and opens', async () => {
      await goTo(page, '/campaigns?group=currency,status');
      const tree = page.getByRole('treegrid', { name: 'Campaigns' });
      const euros = tree.getByRole('row', { name: /^EUR/ });
      await expect(euros).toHaveAttribute('aria-expanded', 'false');
      const rows = await readRows(tree);
      const [group, total] = [/^EUR/, /^Total EUR/].map((label) =>
        rows.find((row) => label.test(row['Campaign'] ?? '')),
      );
      for (const column of ['ACOS', 'Clicks', 'CTR']) expect(group?.[column]).toBe(total?.[column]);
      await euros.click();
      await expect(euros).toHaveAttribute('aria-expanded', 'true');
      await expect(tree.getByRole('row', { name: /^Enabled/ })).toBeVisible();
    });
  },
);

test('a column menu leads to the filter in the toolbar or scope; conditions, their editor and groups have no axe violation', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/keywords?sort=cpc');
  // Without a report that column does not exist, and the headers name the default order.
  await expect(table(page, 'Keywords').getByRole('columnheader', { name: /^Bid/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await chooseFromMenu(page, 'Keywords', 'Status', 'Filter…');
  await page.getByRole('option', { name: /^Paused/ }).click();
  await expect(page).toHaveURL('/keywords?sort=cpc&status=paused');
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, 'Keywords', 'Channel', 'Filter…');
  await expect(page.getByRole('option', { name: /^channel-b/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, 'Keywords', 'Bid', 'Filter…');
  await expect(page.getByRole('textbox', { name: 'Bid from' })).toBeFocused();

  await goTo(page, '/campaigns?f=spend*100..500&group=channel&density=compact');
  await expect(page.getByRole('treegrid', { name: 'Campaigns' })).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filter by a column' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['main']);
});

test('paper has all columns across its width with a header on each sheet', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await signIn(page, 'analyst', '/accounts?f=name*filled');
  // Loaded like what fits the table to paper: once the page is complete.
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Edit filter: Account is not empty' }),
  ).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The browser prints what is rendered when the event ends.
  const drawn = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const body = [...document.querySelectorAll('[role=row][data-row]')];
    return {
      rows: body.length,
      onTheirWay: body.filter((row) => row.ariaBusy === 'true').length,
      cutOff: body
        .flatMap((row) => [...row.children])
        .filter((it) => it.scrollWidth > it.clientWidth)
        .map((it) => `${it.textContent}: ${it.scrollWidth} in ${it.clientWidth}`),
    };
  });
  expect(drawn.rows).toBeGreaterThan(100);
  expect(drawn.onTheirWay).toBe(0);
  expect(drawn.cutOff).toEqual([]);
  await expect(page.getByText('Filters: Account is not empty')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button')).toHaveCount(0);
  await expect(page.getByText(/240 of 240 accounts/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(table(page, 'Accounts').getByRole('columnheader')).toHaveCount(13);
  await expect(table(page, 'Accounts').getByRole('row')).toHaveCount(244);
  expect((await table(page, 'Accounts').boundingBox())?.width).toBeGreaterThan(900);
  await expect(table(page, 'Accounts').getByRole('rowgroup').first()).toHaveCSS(
    'display',
    'table-header-group',
  );
});
