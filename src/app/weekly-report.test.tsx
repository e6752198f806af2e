/** The weekly report: its own days, its problems against a naive sum of the daily rows, and a device without history. */
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { moneyWithCurrency } from '#lib/format.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import { reportRows } from '#mocks/world/report-rows.ts';
import { freshState } from '#mocks/world/state.ts';
import { createWorld } from '#mocks/world/world.ts';
import { historyEntries, settingEntry, startSmallWorld } from './test-small-world.ts';
import { visitPage, type Visit } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

async function open(address: string, stored: Required<Visit>['stored'], look: () => void) {
  const { answers } = await startSmallWorld();
  const { failures } = await visitPage({ address, answers, stored, steps: [look] });
  expect(failures).toEqual([]);
}

const textOf = (selector: string) =>
  document.querySelector(selector)?.textContent.replaceAll(/\s+/g, ' ') ?? '';

test('without a valid range it is of the last week, and its problems are the campaigns of those days', async () => {
  const perUnit = { GBP: 1.17, USD: 0.92 };
  const rates = { base: 'EUR', perUnit, enteredAt: {} };
  const target = 0.3;
  await open(
    '/weekly-report?channel=channel-a,channel-b&range=unreadable',
    [
      ...(await historyEntries()),
      settingEntry('rates', rates),
      settingEntry('targets', [{ of: 'everything', acos: target }]),
    ],
    () => {
      expect(new URLSearchParams(location.search).get('range')).toBe('last-week');
      expect(textOf('h1')).toBe('Weekly report, Mar 1 – 7, 2026');
      expect(textOf('main')).toContain('Mar 1 – 7, 2026 vs Feb 22 – 28, 2026');
      const shown = [
        ...document.querySelectorAll('ol[aria-label="Top problems"] li > :first-child'),
      ];
      expect(shown.map((one) => one.textContent)).toEqual(naiveProblems(target, perUnit));
    },
  );
});

test('without data for its days it has no figures and no problems', async () => {
  await open('/weekly-report?range=2025-01-01..2025-01-08', await historyEntries(), () => {
    expect(textOf('h1')).toBe('Report, Jan 1 – 8, 2025');
    expect(textOf('[aria-label^="Spend, "]')).toContain('–');
    expect(textOf('main')).toContain('Top problemsNo data for these days.');
  });
});

test('without a history it offers to load one', async () => {
  await open('/weekly-report', [], () => {
    expect(textOf('main')).toContain('It needs the history');
    expect(textOf('main')).toContain('Set up history');
  });
  await open('/weekly-report?channel=none', [], () =>
    expect(textOf('main')).toContain('No campaigns in this scope'),
  );
});

/** The largest amounts at risk in that week, as displayed. */
function naiveProblems(target: number, perUnit: Readonly<Record<string, number>>): string[] {
  const { start } = smallWorld;
  const layout = createWorld({ ...smallWorld, clock: () => start }).layout(freshState({}));
  const week = { start_date: '2026-03-01', end_date: '2026-03-07', time_unit: 'daily' } as const;
  const request = { name: 'x', report_type: 'campaign', format: 'json', ...week } as const;
  const sums = new Map<
    string,
    { currency: string; spend: number; sales: number; orders: number }
  >();
  for (const row of reportRows(layout, request, start)) {
    if (row.channel === 'dsp') continue;
    const key = row.campaign_id ?? '';
    const sum = sums.get(key) ?? {
      currency: row.currency_code ?? '',
      spend: 0,
      sales: 0,
      orders: 0,
    };
    sum.spend += row.spend ?? 0;
    sum.sales += row.sales ?? 0;
    sum.orders += row.conversions ?? 0;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .flatMap(({ currency, spend, sales, orders }) => {
      if (sales === 0) return orders === 0 && spend > 0 ? [{ currency, amount: spend }] : [];
      return spend / sales > target ? [{ currency, amount: spend - target * sales }] : [];
    })
    .toSorted((a, b) => inEuro(b) - inEuro(a))
    .slice(0, 5)
    .map(({ amount, currency }) => moneyWithCurrency(amount, currency));

  function inEuro({ amount, currency }: { amount: number; currency: string }): number {
    return amount * (perUnit[currency] ?? 1);
  }
}
