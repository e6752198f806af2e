/** What the toolbar of a list does to its rows: presets, groups, charts, and amounts in one currency. */
import { afterEach, describe, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { column, press, textOf } from './test-page-content.ts';
import {
  element,
  finishedReport,
  rowsIn,
  settingEntry,
  startSmallWorld,
  type,
} from './test-small-world.ts';
import { type Visit, visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

const settings = [
  settingEntry('targets', [{ of: 'everything', acos: 0.3 }]),
  settingEntry('rates', { base: 'EUR', perUnit: { GBP: 1.17, USD: 0.92 }, enteredAt: {} }),
];

/** Opens a page, takes steps on it, and returns its text. */
async function open(
  address: string,
  steps: Required<Visit>['steps'] = [],
  visit: Partial<Visit> = {},
): Promise<string> {
  const answers = visit.answers ?? (await startSmallWorld()).answers;
  let text = '';
  const { failures } = await visitPage({
    address,
    ...visit,
    stored: [...settings, ...(visit.stored ?? [])],
    answers,
    steps: [...steps, () => void (text = textOf(document.body))],
  });
  expect(failures).toEqual([]);
  return text;
}

const see = (look: () => void) => look;
const click = (selector: string, name: string | RegExp) => () => element(selector, name).click();
const pressed = (name: RegExp) => () => press(name);
/** Chooses an option of a combobox, and closes it. */
const chosen = (label: string, option: string | RegExp) => [
  click('[role=combobox]', new RegExp(`^${label}(:|$)`)),
  click('[role=option]', option),
  () =>
    void document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    ),
];
const combobox = (label: string) => element('[role=combobox]', new RegExp(`^${label}(:|$)`));
const chart = (title: string) =>
  [...document.querySelectorAll('figure')].find((it) => it.textContent.startsWith(title));
const url = () => decodeURIComponent(location.pathname + location.search);
const figure = (text = '') => Number(text.replaceAll(/[^\d.-]/g, ''));
const table = () => document.querySelector('main :is([role=grid], [role=treegrid])');
const headers = () =>
  [...(table()?.querySelectorAll('[role=columnheader]') ?? [])].map((one) =>
    one.getAttribute('aria-label'),
  );
const totals = () => rowsIn(document.querySelector('table[aria-label="Totals"]'));
const isSorted = (amounts: number[]) => {
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
};

test('a preset sets its filters, which can be edited and removed', async () => {
  const chip = () => element('button', /^Edit filter: Spend at least/);
  await open('/campaigns?channel=channel-a', [
    ...chosen('Presets', 'Spend without sales'),
    see(() => {
      expect(url()).toBe('/campaigns?channel=channel-a&f=spend*0.01..,sales*..0');
      expect(combobox('Presets').textContent).toBe('Presets:Spend without sales');
      expect(new Set(column('Campaigns', 'Sales').map(figure))).toEqual(new Set([0]));
      for (const spend of column('Campaigns', 'Spend')) expect(figure(spend)).toBeGreaterThan(0);
    }),
    () => chip().click(),
    () => {
      const field = document.querySelector('[role=dialog] input');
      expect(field?.getAttribute('value')).toBe('0.01');
      type(field, '5');
    },
    click('[role=dialog] button', 'Apply'),
    see(() => {
      expect(url()).toBe('/campaigns?channel=channel-a&f=spend*5..,sales*..0');
      expect(document.activeElement).toBe(chip());
      expect(combobox('Presets').textContent).toBe('Presets');
    }),
    // The focus stays near what has gone.
    () => {
      const remove = element('button', 'Remove filter: Sales at most 0');
      remove.focus();
      remove.click();
    },
    see(() => {
      expect(url()).toBe('/campaigns?channel=channel-a&f=spend*5..');
      expect(document.activeElement?.textContent).toBe('More filters');
    }),
  ]);
});

test('a preset by targets selects once these are read', async () => {
  const steps = [
    see(() => {
      expect(combobox('Presets').textContent).toBe('Presets:Above target ACOS');
      for (const points of column('Campaigns', 'Above target')) expect(points).toMatch(/^\+/);
      expect(new Set(column('Campaigns', 'Target ACOS'))).toEqual(new Set(['30.0%']));
    }),
  ];
  let link = '';
  await open('/campaigns', [
    ...chosen('Presets', 'Above target ACOS'),
    ...steps,
    () => void (link = url()),
  ]);
  expect(await open(link, steps)).toMatch(/(?<!\d)(?!120 )\d+ of 120 campaigns/);
});

test('a preset of stock finds what is gone but advertised', async () => {
  const world = await startSmallWorld();
  const report = await finishedReport(world, {
    report_type: 'product',
    time_unit: 'summary',
    start_date: '2026-02-09',
    end_date: '2026-03-10',
  });
  await open(
    '/inventory',
    [
      ...chosen('Presets', 'Out of stock with ad spend'),
      see(() => {
        expect(url()).toBe('/inventory?status=out&sort=-spend&f=spend*0.01..');
        expect(new Set(column('Inventory', 'Status'))).toEqual(new Set(['Out of stock']));
        const spends = column('Inventory', 'Spend').map(figure);
        expect(spends.length).toBeGreaterThan(0);
        for (const spend of spends) expect(spend).toBeGreaterThan(0);
      }),
    ],
    { answers: world.answers, stored: [report] },
  );
});

test('rows are grouped by several columns, until the groups are cleared', async () => {
  await open('/campaigns', [
    ...chosen('Group', 'Status'),
    ...chosen('Group', 'Type'),
    see(() => {
      expect(url()).toBe('/campaigns?group=status,campaign_type');
      expect(table()?.getAttribute('role')).toBe('treegrid');
      expect(combobox('Group').textContent).toBe('Group:Status+1');
    }),
    () => combobox('Group').click(),
    pressed(/^Clear$/),
    see(() => {
      expect(table()?.getAttribute('role')).toBe('grid');
      expect(combobox('Group').textContent).toBe('Group');
    }),
  ]);
});

describe('charts', () => {
  const toggle = () => element('main button', 'Charts');
  const top = () => chart('Top campaigns by spend');

  test('are opened and closed for each list', async () => {
    await open('/campaigns', [
      see(() => expect(top()).toBeUndefined()),
      () => toggle().click(),
      see(() => expect(top()).toBeDefined()),
      click('nav a', 'Listings'),
      see(() => expect(toggle().getAttribute('aria-pressed')).toBe('false')),
      click('nav a', 'Campaigns'),
      see(() => expect(top()).toBeDefined()),
      () => toggle().click(),
      see(() => expect(top()).toBeUndefined()),
    ]);
  });

  test('of a report are open at first; the list of the same name is another', async () => {
    const world = await startSmallWorld();
    const report = await finishedReport(world, {
      name: 'Campaigns',
      report_type: 'campaign',
      time_unit: 'daily',
      start_date: '2026-02-25',
      end_date: '2026-03-10',
    });
    await open(
      `/reports/${report.value.reports[0]?.id}`,
      [
        pressed(/^Load result/),
        see(() => expect(chart('Spend by day')).toBeDefined()),
        () => toggle().click(),
        see(() => expect(chart('Spend by day')).toBeUndefined()),
        click('nav a', 'Campaigns'),
        see(() => expect(toggle().getAttribute('aria-pressed')).toBe('false')),
      ],
      { answers: world.answers, stored: [report] },
    );
  });
});

describe('with exchange rates', () => {
  const go = (address: string) => () => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  };
  const total = (of: string) => totals().find((row) => Object.values(row)[0] === of)?.['Spend'];
  const amounts = () => ['EUR', 'GBP', 'USD'].map((of) => figure(total(of)));
  const rows = () => [...(table()?.querySelectorAll('[role=row]') ?? [])].map((row) => textOf(row));

  test('all amounts are displayed, sorted, grouped and added up in one currency', async () => {
    let [own, whole, text]: [number[], number, string] = [[], 0, ''];
    await open('/campaigns', [
      () => void (own = amounts()),
      pressed(/^Convert to EUR/),
      see(() => {
        expect(url()).toBe('/campaigns?money=converted');
        expect(totals()).toHaveLength(1);
        const [euros = 0, pounds = 0, dollars = 0] = own;
        whole = figure(total('All in EUR'));
        // Each total is rounded to a unit.
        expect(Math.abs(whole - euros - pounds * 1.17 - dollars * 0.92)).toBeLessThan(3);
        text = textOf(document.querySelector('main'));
        expect(text).toContain('Converted at your rates: 1 GBP = 1.17 EUR');
        expect(text).not.toContain('without conversion');
        expect(headers()).toContain('Spend, EUR');
        isSorted(column('Campaigns', 'Spend').map(figure));
        expect(rows().filter((row) => row.startsWith('Total EUR: 120'))).toHaveLength(1);
      }),
      ...chosen('Group', 'Channel'),
      see(() => {
        const groups = column('Campaigns', 'Campaign').flatMap((name, at) =>
          /^(ch|d)/.test(name) ? figure(column('Campaigns', 'Spend')[at]) : [],
        );
        expect(groups).toHaveLength(3);
        expect(groups.reduce((sum, one) => sum + one, 0)).toBeCloseTo(whole, -0.5);
      }),
      () => element('main button', 'Charts').click(),
      see(() => {
        expect(document.querySelector('section[aria-label="Charts, EUR"]')).not.toBeNull();
        expect(textOf(document.querySelector('main'))).not.toContain('Charts in');
      }),
    ]);
  });

  test('keywords are sorted by converted bids, until the conversion is switched off', async () => {
    await open('/keywords?money=converted', [
      see(() => {
        expect(headers()).toContain('Bid, EUR');
        isSorted(column('Keywords', 'Bid').map(figure));
      }),
      pressed(/^Convert to EUR/),
      see(() => {
        expect(url()).toBe('/keywords');
        expect(headers()).not.toContain('Bid, EUR');
      }),
    ]);
  });

  test('nothing is converted unless all amounts can be', async () => {
    let own: number[] = [];
    await open('/campaigns', [
      () => void (own = amounts()),
      go('/settings'),
      pressed(/^Remove EUR for 1 USD/),
      see(() => expect(textOf(document.querySelector('main'))).toContain('No rate, not converted')),
      go('/campaigns?money=converted'),
      see(() => {
        expect(textOf(document.querySelector('main'))).toContain(
          'Not converted to EUR: no exchange rate for USD.',
        );
        expect(totals()).toHaveLength(3);
        expect(amounts()).toEqual(own);
      }),
      go('/campaigns?money=converted&f=currency*is*GBP'),
      see(() =>
        expect(textOf(document.querySelector('main'))).toContain(
          'no exchange rate for some amounts outside this view',
        ),
      ),
    ]);
  });
});
