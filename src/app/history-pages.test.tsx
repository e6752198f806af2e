/** Pages with a history on the device: what their texts, tables and URLs say. */
import { afterEach, describe, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { dayAfter } from '#lib/days.ts';
import { fc } from '#lib/test-properties.ts';
import type { StoredHistoryOf } from '#features/history/test-world-history.ts';
import {
  choose,
  element,
  finishedReport,
  historyEntries,
  rowsIn,
  type SmallWorld,
  startSmallWorld,
  type,
} from './test-small-world.ts';
import { type Visit, visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

interface Options extends StoredHistoryOf {
  world?: SmallWorld;
  steps?: (() => void | Promise<void>)[];
  hasHistory?: boolean;
  /** Stored besides it. */
  more?: Required<Visit>['stored'];
  /** A text that appears late, at this step. */
  late?: RegExp | (() => RegExp);
}

/** Opens a page with a history, takes steps on it, and returns its text. */
async function open(address: string, options: Options = {}): Promise<string> {
  const { steps = [], hasHistory = true, more = [], world, late = /^/, ...of } = options;
  const { answers } = world ?? (await startSmallWorld(of.scenario));
  const stored = [...(hasHistory ? await historyEntries(of) : []), ...more];
  let text = '';
  const read = () => {
    text = document.body.textContent.replaceAll(/\s+/g, ' ');
  };
  const isReady = () =>
    document.querySelector('main [aria-busy=true]') === null &&
    (typeof late === 'function' ? late() : late).test(document.body.textContent);
  const visit = await visitPage({
    address,
    answers,
    stored,
    steps: [...steps, read],
    isReady,
  });
  expect(visit.failures).toEqual([]);
  return text;
}

const click = (selector: string, name: string | RegExp) => () => element(selector, name).click();
const chosen = (label: string | RegExp) => () => choose(label);
const openDates = click('button', /^Date range/);
const dates = () => element('button', /^Date range/).textContent;
const url = () => decodeURIComponent(location.pathname + location.search);
const region = (name: string) =>
  [...document.querySelectorAll('section')].find(
    (it) => it.querySelector('h2, h3')?.textContent === name,
  );
const figure = (title: string) =>
  [...document.querySelectorAll('figure')].find((it) => it.textContent.startsWith(title));
const historyChart = () => figure('Spend, sales and ');
/** It stays one on the next visits. */
const show = (as: 'chart' | 'table') => {
  const button = historyChart()?.querySelector<HTMLElement>('[aria-label="Show as table"]');
  if (!historyChart()?.querySelector('table') === (as === 'table')) button?.click();
};
const asTable = () => show('table');
const chart = () => rowsIn(historyChart()?.querySelector('table') ?? null);
const totals = () => rowsIn(document.querySelector('table[aria-label="Totals"]'));
const headers = () =>
  [...document.querySelectorAll('[role=columnheader]')].map((one) =>
    one.getAttribute('aria-label'),
  );
const unusualDays = () =>
  chart().flatMap(({ Day: day = '' }) =>
    /Spend usually [\d,.]+ to [\d,.]+ on /.test(day) ? [day] : [],
  );
const movers = () => rowsIn(region('Biggest changes')?.querySelector('table') ?? null);
const amountOf = (text = ''): number => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''));
const see = (look: () => void) => look;

describe('dates', () => {
  test('without a history are the last 30 days, and the link’s are one click away', async () => {
    const text = await open('/?range=7d&compare=1w', {
      hasHistory: false,
      steps: [
        see(() => expect(dates()).toBe('Date range: Last 30 days')),
        openDates,
        see(() => {
          const isDisabled = (label: string) =>
            element('label', label).querySelector('input')?.disabled;
          expect(isDisabled('Last 7 days')).toBe(true);
          expect(isDisabled('Last 30 days')).toBe(false);
          element('[role=dialog] button', 'Set up history');
        }),
      ],
    });
    expect(text).toContain('Last 7 days needs the history on this device');
    await open('/campaigns?range=7d', {
      hasHistory: false,
      steps: [
        click('main button', 'Load the history'),
        see(() => element('main', /Loading history/)),
      ],
    });
  });

  test('of 90 days say which the history lacks, and the overview then compares nothing', async () => {
    expect(
      await open('/campaigns/cmp-00001?range=90d', {
        steps: [asTable, see(() => expect(chart()).toHaveLength(90))],
      }),
    ).toContain('No data for ');
    expect(await open('/?range=90d')).toContain('no comparison: no data for');
  });

  test('stay with every link, without a comparison if there is none', async () => {
    await open('/?range=14d&compare=none', {
      steps: [
        see(() => expect(dates()).toContain('Last 14 days')),
        see(() => expect(region('Biggest changes')).toBeUndefined()),
        asTable,
        see(() => expect(chart()).toHaveLength(14)),
        see(() => {
          const links = [
            element('nav a', 'Campaigns'),
            ...(region('Spend breakdown')?.querySelectorAll('a') ?? []),
          ].map((one) => one.getAttribute('href'));
          expect(links.length).toBeGreaterThan(3);
          for (const link of links) expect(link).toContain('range=14d&compare=none');
        }),
      ],
    });
  });

  test('of one’s own count once they are valid, and a wrong one is named', async () => {
    const field = (label: string) => document.querySelector(`input[aria-label="${label}"]`);
    const alert = () => document.querySelector('[role=dialog] [role=alert]')?.textContent;
    await open('/', {
      steps: [
        openDates,
        chosen('Custom'),
        see(() => expect(url()).toBe('/?range=2026-02-09..2026-03-10')),
        () => type(field('First day'), '2026-02-19'),
        () => type(field('Last day'), '2026-02-09'),
        see(() => expect(alert()).toMatch(/must not be before the first/)),
        () => type(field('Last day'), '2026-02-23'),
        see(() => expect(alert()).toBeUndefined()),
        see(() => expect(url()).toBe('/?range=2026-02-19..2026-02-23')),
        asTable,
        see(() => expect(chart()).toHaveLength(5)),
      ],
    });
  });

  test('of the last 30 days have the service’s own figures, and the history’s changes', async () => {
    let own = '';
    const spend = () => element('[role=group]', /^Spend, EUR/).textContent;
    await open('/', { hasHistory: false, steps: [() => void (own = spend())] });
    await open('/?range=7d', {
      steps: [
        openDates,
        chosen('Last 30 days'),
        see(() => {
          expect(url()).toBe('/');
          expect(spend()).toContain(own);
          expect(spend()).toMatch(/changed by/);
          expect(region('Biggest changes')).toBeDefined();
        }),
      ],
    });
  });

  test('have the same figures in a list and on the page of its row', async () => {
    const go = (address: string) => () => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    const ranges = fc.sample(
      fc
        .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 33 }))
        .map(([back, days]) => {
          const end = dayAfter('2026-03-10', -back) ?? '';
          return `${dayAfter(end, -days)}..${end}`;
        }),
      { numRuns: 2, seed: 20_260_310 },
    );
    const inList = () =>
      new Map(
        [...document.querySelectorAll('[role=grid] [data-row]')].map((row) => [
          row.querySelector('a')?.getAttribute('href')?.replace(/\?.*/, ''),
          ['Spend', 'Sales', 'ACOS'].map((header) => {
            const at = headers().findIndex((one) => one?.startsWith(header));
            return amountOf(row.children[at]?.textContent);
          }),
        ]),
      );
    const onPage = () =>
      ['Spend', 'Sales', 'ACOS'].map((label) => {
        const tile = element('[role=group]', new RegExp(`^${label}, `));
        return amountOf(tile.querySelector('[title]')?.textContent);
      });
    // Tiles omit the cents of a thousand or more.
    const asInTiles = (amount: number) => (amount < 1000 ? amount : Math.round(amount));
    let listed: ReturnType<typeof inList>;
    const compare = (list: string, id: string, range: string) => [
      go(`${list}?range=${range}${list === '/campaigns' ? `&campaign_id=${id}` : ''}`),
      () => void (listed = inList()),
      go(`${list}/${id}?range=${range}`),
      see(() =>
        expect([range, ...onPage()]).toEqual([
          range,
          ...(listed.get(`${list}/${id}`) ?? []).map(asInTiles),
        ]),
      ),
    ];
    await open('/settings', {
      steps: ranges.flatMap((range, at) =>
        at % 2 === 0
          ? compare('/campaigns', 'cmp-00034', range)
          : compare('/accounts', 'acct-0001', range),
      ),
    });
  });
});

test('trends are by day, week or month, with the same sums, and links keep the choice', async () => {
  const sumOf = (column: string) =>
    chart().reduce((sum, row) => sum + Math.round(100 * amountOf(row[column])), 0);
  let byDay: number[];
  const sums = () => ['Spend', 'Sales', 'Spend, 2 weeks earlier'].map(sumOf);
  const link = () => element('nav a', 'Campaigns').getAttribute('href');
  await open('/?range=2026-02-25..2026-03-10&compare=2w', {
    steps: [
      asTable,
      () => {
        byDay = sums();
        expect(byDay.every((sum) => sum > 0)).toBe(true);
      },
      chosen('Week'),
      see(() => {
        expect(url()).toBe('/?range=2026-02-25..2026-03-10&compare=2w&interval=week');
        expect(link()).toMatch(/interval=week$/);
        expect(chart().map(({ Week: week = '' }) => week.split(', ').slice(2))).toEqual([
          ['4 of 7 days', 'attribution pending'],
          ['attribution pending'],
          ['3 of 7 days', 'attribution pending'],
        ]);
        expect(sums()).toEqual(byDay);
        for (const row of chart())
          expect(amountOf(row['ACOS']) / 100).toBeCloseTo(
            amountOf(row['Spend']) / amountOf(row['Sales']),
            3,
          );
      }),
      chosen('Month'),
      see(() => {
        expect(chart()).toHaveLength(2);
        expect(sums()).toEqual(byDay);
      }),
    ],
  });
});

test('the biggest movers are by campaign, account or channel, and link to them', async () => {
  let bySales: unknown;
  const link = (name?: string) =>
    [...(region('Biggest changes')?.querySelectorAll('td a, th a') ?? [])]
      .find((one) => name === undefined || one.textContent === name)
      ?.getAttribute('href');
  await open('/', {
    steps: [
      () => {
        bySales = movers();
        expect(bySales).toHaveLength(9);
      },
      chosen('Spend'),
      see(() => {
        expect(url()).toBe('/?movers_by=spend');
        expect(movers()).not.toEqual(bySales);
        const sizes = movers().map((row) => amountOf(row['Spend change']));
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      }),
      chosen('Channels'),
      see(() => expect(link('dsp')).toMatch(/^\/campaigns\?channel=dsp/)),
      chosen('Accounts'),
      see(() => expect(link()).toMatch(/^\/accounts\/acct-\d+/)),
    ],
  });
});

describe('why figures changed', () => {
  const driversTable = () => {
    const button = figure('Drivers')?.querySelector<HTMLElement>('[aria-label="Show as table"]');
    if (!figure('Drivers')?.querySelector('table')) button?.click();
  };
  const drivers = () => rowsIn(figure('Drivers')?.querySelector('table') ?? null);
  const points = (text = '') => Number(text.replace('−', '-').replace(/[±,]| pp/g, ''));
  const select = (metric: string) => () => {
    const field = figure('Drivers')?.querySelector('select');
    if (field) field.value = metric;
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const addUp = (column: string) => {
    const effects = drivers().map((row) => points(row[column]));
    const whole = effects.pop() ?? Number.NaN;
    const sum = effects.reduce((all, effect) => all + effect, 0);
    return [sum, whole, effects.length] as const;
  };

  test('is a sentence and drivers that add up on the overview', async () => {
    const text = await open('/?range=14d', {
      steps: [
        driversTable,
        see(() => {
          const [sum, whole, count] = addUp('Effect on ACOS');
          expect(count).toBeGreaterThan(3);
          // Each is rounded to a tenth.
          expect(Math.abs(sum - whole)).toBeLessThan(0.05 * (count + 1));
          const tile = element('[role=group]', /^ACOS, /).textContent;
          expect(points(/changed by ([+−±][\d.]+ pp)/.exec(tile)?.[1])).toBe(whole);
        }),
        select('spend'),
        see(() => {
          expect(url()).toBe('/?range=14d&drivers=spend');
          const [sum, whole, count] = addUp('Effect on Spend, EUR');
          expect(Math.abs(sum - whole)).toBeLessThan(count + 1);
        }),
      ],
    });
    expect(text).toMatch(/ACOS [+−][\d.]+ pp: .+, [+−][\d.]+; /);
    expect(figure('Drivers')).toBeUndefined();
  });

  test.each(['/campaigns/cmp-00034', '/accounts/acct-0001'])('is on %s, too', async (address) => {
    const text = await open(`${address}?range=14d&drivers=sales`, {
      steps: [driversTable, see(() => expect(drivers().length).toBeGreaterThan(2))],
    });
    expect(text).toMatch(/Sales [+−][\d,.]+ [A-Z]{3}: /);
    expect(await open(`${address}?range=14d&compare=none`)).toContain('Choose a comparison');
  });

  test('is a rank of campaigns by their part of the change of ACOS', async () => {
    await open('/?range=14d&movers_by=acos', {
      steps: [
        see(() => {
          const parts = movers().map((row) => Math.abs(points(row['Effect on ACOS'])));
          expect(parts).toHaveLength(9);
          expect(parts).toEqual(parts.toSorted((a, b) => b - a));
          expect(parts[0]).toBeGreaterThan(0);
        }),
      ],
    });
  });
});

test('a scope and a currency have their own figures', async () => {
  let first = 0;
  const firstSpend = () => amountOf(chart()[0]?.['Spend']);
  await open('/', {
    steps: [
      asTable,
      () => void (first = firstSpend()),
      chosen('GBP'),
      see(() => {
        expect(historyChart()?.textContent).toContain('in GBP');
        expect(chart()[0]?.['Spend']).toMatch(/GBP$/);
      }),
    ],
  });
  await open('/?channel=dsp', {
    steps: [
      asTable,
      see(() => {
        expect(firstSpend()).toBeGreaterThan(0);
        expect(firstSpend()).toBeLessThan(first);
      }),
    ],
  });
});

describe('lists of a range', () => {
  test('have its figures, data warnings and changes, by which they are sorted and filtered', async () => {
    let euros: Record<string, string> | undefined;
    const overview = await open('/?range=7d', {
      steps: [
        () => {
          [euros] = totals();
          const rows = element('main a', /^Spend, EUR/).getAttribute('href');
          expect(rows).toMatch(/^\/campaigns\?.*range=7d/);
        },
      ],
    });
    const affected = /(\d+\.\d%) of EUR/.exec(overview)?.[1] ?? '';
    expect(affected).not.toBe('');
    const text = await open('/campaigns?range=7d', {
      steps: [
        see(() => {
          const [own] = totals();
          expect(amountOf(own?.['Spend'])).toBe(amountOf(euros?.['Spend']));
          expect(own?.['Data warnings']).toContain(affected);
          expect(headers()).toContain('Sales change');
        }),
      ],
    });
    expect(text).toContain('vs Feb 25 – Mar 3, 2026');

    await open('/campaigns?range=7d&sort=-sales_change&f=sales_difference*100..', {
      steps: [
        see(() => {
          const at = headers().indexOf('Sales change');
          const changes = [...document.querySelectorAll('[role=grid] [data-row]')].map(
            (row) => row.children[at]?.textContent,
          );
          expect(changes).toEqual(['+128.5%']);
          element('button', /^Edit filter: Sales difference/);
        }),
      ],
    });
  });

  test('of accounts, too; without a comparison there is no change', async () => {
    await open('/accounts?range=14d', {
      steps: [
        see(() => expect(headers()).toContain('Spend change')),
        openDates,
        chosen('No comparison'),
        see(() => {
          expect(headers()).not.toContain('Spend change');
          expect(headers()).toContain('Daily trend');
        }),
      ],
    });
  });
});

describe('a campaign and an account', () => {
  test.each(['/campaigns/cmp-00001', '/accounts/acct-0001'])(
    '%s: have a trend without a report, of the metric and by the interval in the URL',
    async (address) => {
      await open(address, { steps: [asTable, see(() => expect(chart()).toHaveLength(30))] });
      await open(`${address}?trend_metric=ctr&interval=week`, {
        steps: [
          asTable,
          see(() => {
            const weeks = figure('Spend, sales and CTR by week');
            expect(rowsIn(weeks?.querySelector('table') ?? null)).toHaveLength(5);
          }),
        ],
      });
    },
  );

  test('have the chart of a report that a link names', async () => {
    const world = await startSmallWorld();
    const report = await finishedReport(world, {
      report_type: 'campaign',
      time_unit: 'daily',
      start_date: '2026-02-25',
      end_date: '2026-03-10',
    });
    await open(`/campaigns/cmp-00001?report=${report.value.reports[0]?.id}`, {
      world,
      more: [report],
      steps: [
        see(() => {
          expect(figure('Spend by day')).toBeDefined();
          expect(historyChart()).toBeUndefined();
        }),
        chosen('Week'),
        see(() => {
          expect(figure('Spend by day')).toBeUndefined();
          expect(figure('Spend by week')).toBeDefined();
        }),
      ],
    });
  });
});

test('a day that reports lack is a gap, and its campaigns are not compared', async () => {
  const scenario = 'missing-day';
  const text = await open('/', {
    scenario,
    steps: [
      asTable,
      see(() => {
        const gaps = chart().filter((row) => row['Spend'] === 'n/a: no data for this day');
        expect(gaps).toHaveLength(1);
      }),
    ],
  });
  expect(text).toContain('No data for ');
  expect(await open('/data-quality', { scenario, late: /Compared: / })).toContain(
    'Compared: 0 of 120 campaigns; not compared: 120 with days missing',
  );
});

test('campaigns are compared with their days', async () => {
  const text = await open('/data-quality', { late: /Compared: / });
  expect(text).toMatch(/Compared: 1[12]\d of 120 campaigns/);
  expect(text).toMatch(/\d+ checks need keywords or listings(?! or history)/);
});

describe('projected sales', () => {
  /** Enough for seven closed days of channels with a window of 14 days; channel-b has one of 30. */
  const updates = 23;

  test('are those of the link on the page of a campaign', async () => {
    const text = await open('/campaigns/cmp-00034?range=30d&compare=none&projected=yes', {
      updates,
      late: /Sales projected from/,
      steps: [
        asTable,
        see(() => {
          const days = chart().map((row) => row['Day'] ?? '');
          const projected = days.filter((day) => day.endsWith(', projected'));
          // Its window is 14 days.
          expect(projected.length).toBeGreaterThan(5);
          expect(projected.length).toBeLessThanOrEqual(14);
          expect(days.at(-1)).toBe(projected.at(-1));
        }),
      ],
    });
    expect(text).toContain('Sales projected from');
  });

  test('are shown on request with their range, in all figures and lists, until reported ones are', async () => {
    let reported = Number.NaN;
    let value = Number.NaN;
    const numbersIn = (text = ''): number[] =>
      (text.match(/\d[\d,.]*/g) ?? []).map((one) => Number(one.replaceAll(',', '')));
    const euros = () => totals()[0] ?? {};
    const performance = () => region('Performance')?.textContent ?? '';
    await open('/?range=7d&compare=none', {
      updates,
      steps: [
        see(() => {
          expect(performance()).toContain('Sales on these days may still grow');
          [reported = Number.NaN] = numbersIn(euros()['Sales']);
        }),
        click('button', 'Show projected sales'),
        asTable,
        see(() => {
          expect(url()).toBe('/?range=7d&compare=none&projected=yes');
          expect(performance()).toMatch(/at least \d+ closed days/);
          expect(performance()).toMatch(
            /Not projected yet: channel-b \(EUR, GBP, USD\) needs \d+ more daily updates/,
          );
          expect(dates()).toContain('projected');
          const { 'Sales projected': sales, Spend: spend } = euros();
          const [projected = 0, low = 0, high = 0] = numbersIn(sales);
          value = projected;
          expect(value).toBeGreaterThan(1.03 * reported);
          expect([low, value, high]).toEqual([low, value, high].toSorted((a, b) => a - b));
          expect(low).toBeGreaterThan(reported);
          expect(numbersIn(spend)).toHaveLength(1);
          const rows = chart();
          expect(rows).toHaveLength(7);
          for (const { Day: day, Sales: cell, Spend: spent } of rows) {
            expect(day).toMatch(/, projected$/);
            expect(cell).toMatch(/\(projected, [\d,.]+–[\d,.]+, reported [\d,.]+\)/);
            expect(spent).not.toContain('projected');
          }
          const sum = rows.reduce((all, row) => all + (numbersIn(row['Sales'])[0] ?? 0), 0);
          expect(sum).toBeCloseTo(value, -1);
        }),
        () => show('chart'),
        click('nav a', 'Campaigns'),
        see(() => {
          expect(url()).toBe('/campaigns?range=7d&compare=none&projected=yes');
          expect(headers()).toContain('Sales (proj.)');
          expect(numbersIn(euros()['Sales projected'])[0]).toBe(value);
          expect(document.body.textContent).toContain('Projected sales, orders and units');
        }),
        click('nav a', 'Overview'),
        click('button', 'Show reported sales'),
        see(() => {
          expect(url()).toBe('/?range=7d&compare=none');
          expect(numbersIn(euros()['Sales'])[0]).toBe(reported);
        }),
      ],
    });
  });

  test('rest on how attribution matures, which Settings say', async () => {
    await open('/settings', {
      updates,
      late: /Closed days/,
      steps: [
        see(() => {
          const [largest] = rowsIn(
            document.querySelector('table[aria-label="Share of final sales reported"]'),
          );
          expect(largest).toMatchObject({
            Channel: 'channel-a, EUR',
            'Attribution window': '14 days',
            '14 days': 'Final',
            'Closed days': '23',
          });
          const shares = ['12 hours', '1 day', '2 days', '3 days', '7 days'].map((age) =>
            Number.parseInt(largest?.[age] ?? '', 10),
          );
          expect(shares).toEqual([62, 69, 82, 90, 99]);
        }),
      ],
    });
  });

  test('need enough closed days, without which figures stay as reported', async () => {
    let reported: unknown;
    const text = await open('/?range=7d&compare=none', {
      steps: [
        () => void (reported = totals()),
        openDates,
        chosen('Project sales for days still open'),
        see(() => expect(totals()).toEqual(reported)),
      ],
    });
    expect(text).toContain(
      'Not projected yet: channel-a (EUR, GBP, USD) needs 7 more daily updates',
    );
    expect(text).toContain('Sales on these days may still grow');
    expect(await open('/settings', { late: /Daily updates fill/ })).toContain(
      'No attribution data yet. Daily updates fill this table',
    );
  });
});

describe('a day on which large campaigns spent more', () => {
  const scenario = 'unusual-day';

  test('is in “Fix first” and on the chart, and leads to the campaigns of that day', async () => {
    let late = /All campaigns in GBP: unusual/;
    await open('/', {
      scenario,
      late: () => late,
      steps: [
        see(() => {
          const links = [...document.querySelectorAll('ol[aria-label="Fix first"] a')];
          const all = links.find((one) =>
            one.textContent.includes('All campaigns in GBP: unusual'),
          );
          expect(all?.getAttribute('href')).toBe(
            '/campaigns?f=currency*is*GBP&range=2026-03-08..2026-03-08&compare=1w',
          );
        }),
        click('ol button', /^Evidence/),
        see(() => {
          const evidence = document.querySelector('ol table[aria-label="Day"]');
          expect(evidence?.textContent).toContain('Spend');
        }),
        () => {
          choose('GBP');
          late = /unusual day|Spend usually/;
        },
        () => show('chart'),
        see(() => expect(historyChart()?.textContent).toContain('unusual day')),
        asTable,
        see(() => expect(unusualDays()).toEqual([expect.stringMatching(/^Mar 8, 2026/)])),
      ],
    });
  });

  test('is on the chart of a campaign, too', async () => {
    await open('/campaigns/cmp-00034', {
      scenario,
      late: /unusual day|Spend usually/,
      steps: [
        () => show('chart'),
        see(() => expect(historyChart()?.textContent).toContain('unusual day')),
        asTable,
        see(() => expect(unusualDays()).toEqual([expect.stringMatching(/^Mar 8, 2026/)])),
      ],
    });
  });
});
