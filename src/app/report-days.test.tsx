/** Pages with figures from a finished report: the figures add up to it, and other days can be chosen. */
import { afterEach, describe, expect, test } from 'vitest';
import type { ReportRequest } from '#api/contract/report.ts';
import { setClock } from '#lib/clock.ts';
import { column, currentUrl, group, press, textOf } from './test-page-content.ts';
import {
  element,
  finishedReport,
  rowsIn,
  type SmallWorld,
  startSmallWorld,
  type,
} from './test-small-world.ts';
import { baseUrl, type Visit, visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

/** A world in which these reports are finished, and what is stored of them, the newest last. */
async function worldWith(...requests: Partial<ReportRequest>[]) {
  const world = await startSmallWorld();
  const reports = [];
  for (const request of requests) {
    const { value } = await finishedReport(world, { end_date: '2026-03-10', ...request });
    reports.push(...value.reports);
  }
  const inOrder = reports.map((report, at) => ({
    ...report,
    createdAt: report.createdAt - 1000 * (reports.length - at),
  }));
  const value = { revision: 1, reports: inOrder, odd: [] };
  return {
    world,
    ids: reports.map(({ id }) => id),
    stored: [{ area: 'reports' as const, key: 'panel', value }],
  };
}

/** Opens a page in such a world, and takes steps on it. */
async function open(
  address: string,
  { world, stored }: Awaited<ReturnType<typeof worldWith>>,
  steps: Required<Visit>['steps'],
): Promise<void> {
  const { failures } = await visitPage({ address, answers: world.answers, stored, steps });
  expect(failures).toEqual([]);
}

const see = (look: () => void) => look;
const pressed = (name: RegExp) => () => press(name);
const back = () => history.back();
const figure = (text = '') => Number(text.replaceAll(/[^\d.-]/g, ''));
const cents = (text = '') => Math.round(figure(text) * 100);
const main = () => textOf(document.querySelector('main'));
const sources = () => textOf(document.querySelector('[role=dialog][aria-label=Sources]'));
const card = (title: string) =>
  [...document.querySelectorAll('figure')].find((it) => it.textContent.startsWith(title));
/** Displays a chart as a table; it stays one on the next visits. */
const asTable = (title: string) => () => {
  if (card(title)?.querySelector('table')) return;
  card(title)?.querySelector<HTMLElement>('[aria-label="Show as table"]')?.click();
};
const rowsOf = (title: string) => rowsIn(card(title)?.querySelector('table') ?? null);
const available = () => [
  ...document.querySelectorAll<HTMLElement>('section[aria-label="Available reports"] button'),
];

interface Row {
  keyword_id: string;
  spend: number;
  currency_code: string;
}

/** The rows of a report's file. */
async function rowsOfReport({ answers }: SmallWorld, id = ''): Promise<Row[]> {
  const job = (await answers('GET', `/advertising/jobs/${id}`, undefined)) as Record<
    string,
    string
  >;
  const path = String(job['result_url']).replace(baseUrl, '');
  return ((await answers('GET', path, undefined)) as { data: Row[] }).data;
}

/** The cells of the grid's totals in a currency, by header. */
function totalIn(currency: string): Record<string, string | undefined> {
  const row = [...document.querySelectorAll('[role=grid] [role=row]')]
    .map((one) => [...one.children].map((cell) => textOf(cell)))
    .find(([name]) => name?.startsWith(`Total ${currency}: `));
  const headers = [...document.querySelectorAll('[role=grid] [role=columnheader]')].map(
    (one) => one.getAttribute('aria-label')?.split(', ')[0] ?? '',
  );
  return Object.fromEntries(headers.map((header, at) => [header, row?.[at]]));
}

describe('keywords', () => {
  const keywords = { report_type: 'keyword', time_unit: 'summary' } as const;
  const month = { ...keywords, name: 'A month', start_date: '2026-02-09' };
  const week = { ...keywords, name: 'A week', start_date: '2026-03-04' };
  const note = () => group('Keyword metrics');
  const total = () => totalIn('EUR');

  test('have the figures of its rows, the highest spend first, which charts divide', async () => {
    const given = await worldWith(month);
    const { data: listed } = (await given.world.answers(
      'GET',
      '/advertising/keywords',
      undefined,
    )) as { data: { id: string }[] };
    const ids = new Set(listed.map(({ id }) => id));
    const spent = (await rowsOfReport(given.world, given.ids[0]))
      .filter((row) => row.currency_code === 'EUR' && ids.has(row.keyword_id))
      .reduce((sum, row) => sum + Math.round(row.spend * 100), 0);
    await open('/keywords?f=currency*is*EUR', given, [
      see(() => {
        const [, matching = ''] = /([\d,]+) of [\d,]+ keywords/.exec(main()) ?? [];
        expect(main()).toContain(` of ${matching} keywords had activity`);
        const { Spend: spend, Clicks: clicks, CPC: cpc } = total();
        expect(cents(spend)).toBe(spent);
        expect(cents(cpc)).toBe(Math.round(spent / figure(clicks)));
        const spends = column('Keywords', 'Spend').map(cents);
        expect(spends[0]).toBeGreaterThan(0);
        expect(spends).toEqual(spends.toSorted((a, b) => b - a));
        expect(column('Keywords', 'Bid ÷ CPC')).toHaveLength(spends.length);
      }),
      () => element('main button', 'Charts').click(),
      asTable('Spend by match type and status'),
      see(() => {
        const stacks = rowsOf('Spend by match type and status');
        expect(stacks.reduce((sum, row) => sum + cents(row['All, EUR']), 0)).toBe(spent);
      }),
    ]);
  });

  test('of a range without a report have another one with its days, which can be requested', async () => {
    await open('/keywords?range=7d', await worldWith(month), [
      see(() => {
        expect(note()).toMatch(/^No keyword report for .+ yet\..*Showing .+\./);
        element('main button', /^Request report Keyword metrics/);
      }),
    ]);
  });

  test('have the report of each range, and one that is chosen with its days', async () => {
    let whole = '';
    await open('/keywords', await worldWith(month, week), [
      () => void (whole = total()['Spend'] ?? ''),
      () => element('button', /^Date range/).click(),
      () => element('label:has(input)', 'Last 7 days').querySelector('input')?.click(),
      see(() => {
        expect(currentUrl()).toBe('/keywords?range=7d');
        expect(note()).not.toContain('Showing');
        expect(cents(total()['Spend'])).toBeLessThan(cents(whole));
      }),
      pressed(/^Sources/),
      pressed(/^Other days/),
      () => {
        expect(available()).toHaveLength(2);
        available().at(-1)?.click();
      },
      see(() => {
        expect(currentUrl()).toMatch(/range=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/);
        expect(note()).not.toContain('Showing');
      }),
      back,
      back,
      see(() => {
        expect(currentUrl()).toBe('/keywords');
        expect(total()['Spend']).toBe(whole);
      }),
    ]);
  });

  test('of a link’s report have its days, until those of the range are chosen', async () => {
    const given = await worldWith(month, week);
    const own = { ...keywords, name: 'Elsewhere', start_date: '2026-03-08' };
    const elsewhere = await finishedReport(given.world, { ...own, end_date: '2026-03-10' });
    const [{ id } = { id: '' }] = elsewhere.value.reports;
    await open(`/keywords?performance=${id}&range=7d`, given, [
      see(() => expect(note()).toMatch(/Showing .+, from this link\./)),
      pressed(/^Use date range Keyword metrics/),
      see(() => {
        expect(currentUrl()).toBe('/keywords?range=7d');
        expect(note()).not.toContain('Showing');
      }),
    ]);
  });
});

describe('the trend of a campaign', () => {
  const daily = { report_type: 'campaign', time_unit: 'daily' } as const;
  const month = { ...daily, name: 'A month', start_date: '2026-02-09' };
  const week = { ...daily, name: 'A week', start_date: '2026-03-04' };

  test('adds up to its metrics, and marks days with attribution pending', async () => {
    await open('/campaigns/cmp-00001?days=all', await worldWith(month), [
      asTable('Spend by day'),
      asTable('Sales by day'),
      see(() => {
        const days = rowsOf('Spend by day');
        expect(days).toHaveLength(30);
        const spent = days.reduce((sum, row) => sum + cents(row['Spend']), 0);
        expect(group('Spend, EUR')).toContain((spent / 100).toFixed(2));
        const pending = rowsOf('Sales by day').filter((row) =>
          Object.values(row).some((text) => text.includes('attribution pending')),
        );
        expect(pending).toHaveLength(14);
        expect(main()).toContain('Windows: channel-a 14 days.');
      }),
    ]);
  });

  test('is of the newest report until another is chosen, which is then in the URL', async () => {
    await open('/campaigns/cmp-00001', await worldWith(month, week), [
      asTable('Spend by day'),
      see(() => expect(rowsOf('Spend by day')).toHaveLength(7)),
      pressed(/^Sources/),
      see(() => expect(sources()).toContain('A week')),
      pressed(/^Other days/),
      () => available().at(-1)?.click(),
      see(() => {
        expect(currentUrl()).toMatch(/report=job-/);
        expect(document.querySelector('[data-paper^="Trend: A month, "]')).not.toBeNull();
      }),
      pressed(/^Sources/),
      see(() => expect(sources()).toContain('A month')),
      pressed(/^Choose automatically Trend/),
      see(() => {
        expect(currentUrl()).not.toContain('report=');
        expect(rowsOf('Spend by day')).toHaveLength(7);
      }),
    ]);
  });
});

describe('a report', () => {
  const loadResult = pressed(/^Load result/);
  const shown = () => Number(/([\d,]+) of [\d,]+ rows/.exec(main())?.[1]?.replaceAll(',', ''));
  const weeks = {
    report_type: 'campaign',
    time_unit: 'daily',
    name: 'Two weeks',
    start_date: '2026-02-25',
  } as const;

  test('has the days before beside its own, and marks those with attribution pending', async () => {
    const given = await worldWith(weeks);
    let all: string[] = [];
    await open(`/reports/${given.ids[0]}?second=acos`, given, [
      loadResult,
      asTable('Spend by day'),
      asTable('ACOS by day'),
      () => void (all = rowsOf('Spend by day').map((row) => row['Spend'] ?? '')),
      () => element('label:has(input)', 'Last 7').querySelector('input')?.click(),
      see(() => {
        expect(currentUrl()).toMatch(/\?second=acos&days=7$/);
        const rows = rowsOf('Spend by day');
        expect(all).toHaveLength(14);
        expect(rows.map((row) => row['Spend'])).toEqual(all.slice(7));
        expect(rows.map((row) => row['Spend, 1 week earlier'])).toEqual(all.slice(0, 7));
        // Spend is known; sales are not yet.
        expect(main()).toMatch(/may still change for .* \(hatched\)/);
        expect(card('ACOS by day')?.textContent).toContain('attribution pending');
        expect(card('Spend by day')?.textContent).not.toContain('attribution pending');
      }),
    ]);
  });

  test('has charts of any metric, with a line per channel and in another currency, all in the URL', async () => {
    const given = await worldWith(weeks);
    await open(`/reports/${given.ids[0]}`, given, [
      loadResult,
      () => {
        const metric = document.querySelector<HTMLSelectElement>(
          'select[aria-label="First metric"]',
        );
        if (metric) metric.value = 'clicks';
        metric?.dispatchEvent(new Event('change', { bubbles: true }));
      },
      () => element('label:has(input)', 'Channel').querySelector('input')?.click(),
      () => element('label:has(input)', 'USD').querySelector('input')?.click(),
      asTable('Clicks by day'),
      see(() => {
        expect(currentUrl()).toMatch(/\?first=clicks&by=channel&currency=USD$/);
        const rows = rowsOf('Clicks by day');
        const [first = {}] = rows;
        expect(Object.keys(first)).toEqual(expect.arrayContaining(['channel-a', 'channel-b']));
        const clicks = rows.flatMap((row) => Object.values(row).slice(1)).map(figure);
        expect(clicks.reduce((sum, one) => sum + one, 0)).toBe(figure(totalIn('USD')['Clicks']));
      }),
    ]);
  });

  test('is searched, scoped and grouped', async () => {
    const given = await worldWith(weeks);
    let all = 0;
    await open(`/reports/${given.ids[0]}`, given, [
      loadResult,
      () => void (all = shown()),
      () => type(document.querySelector('input[aria-label="Search rows"]'), 'cmp-0001'),
      see(() => {
        expect(shown()).toBeGreaterThan(0);
        expect(shown()).toBeLessThan(all / 2);
      }),
      () =>
        type(document.querySelector('input[aria-label="Search rows"]'), 'nothing has this name'),
      see(() => expect(main()).toContain('No rows match your filters')),
    ]);
    await open(`/reports/${given.ids[0]}?group=channel&channel=dsp`, given, [
      loadResult,
      see(() => {
        expect(shown()).toBeLessThan(all);
        expect(column('Two weeks', 'Campaign').some((name) => name.startsWith('dsp'))).toBe(true);
      }),
    ]);
  });

  test('of products has their titles; compared with another one, its rows have the change of both totals', async () => {
    const product = { report_type: 'product', time_unit: 'summary' } as const;
    const given = await worldWith(
      { ...product, name: 'Before', start_date: '2026-02-18', end_date: '2026-02-24' },
      { ...product, name: 'Later', start_date: '2026-02-25', end_date: '2026-03-03' },
    );
    const [before, later] = given.ids;
    let [spentBefore, spent] = [0, 0];
    await open(`/reports/${before}`, given, [
      loadResult,
      () => void (spentBefore = cents(totalIn('EUR')['Spend'])),
    ]);
    await open(`/reports/${later}`, given, [
      loadResult,
      () => void (spent = cents(totalIn('EUR')['Spend'])),
      pressed(/^Show product titles/),
      see(() => expect(main()).toContain('Titles from listings')),
      () => element('[role=combobox]', /^Compare with/).click(),
      () => element('[role=option]', /· Before/).click(),
      see(() => {
        expect(currentUrl()).toBe(`/reports/${later}?against=${before}`);
        expect(main()).toContain('Biggest changes: Products');
        expect(column('Increases', 'Product').filter((name) => name.startsWith('B0'))).toEqual([]);
        expect(main()).not.toContain('Conditions on figures');
        const total = totalIn('EUR');
        expect(cents(total['Spend'])).toBe(spent);
        expect(total['Spend change']).toBeDefined();
        expect(Math.abs(cents(total['Spend difference']))).toBe(Math.abs(spent - spentBefore));
      }),
    ]);
  });
});
