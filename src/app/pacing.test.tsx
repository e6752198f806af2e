/** Pacing of monthly budgets on the overview, in “Fix first” and in lists, against a naive sum of the daily rows. */
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { money, percent } from '#lib/format.ts';
import type { Budget } from '#metrics/budgets.ts';
import { accountAt, accountId } from '#mocks/world/accounts.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import { reportRows } from '#mocks/world/report-rows.ts';
import { freshState } from '#mocks/world/state.ts';
import { createWorld } from '#mocks/world/world.ts';
import {
  element,
  historyEntries,
  settingEntry,
  startSmallWorld,
  type,
} from './test-small-world.ts';
import { visitPage, type Visit } from './test-visit-page.tsx';

const perUnit = { GBP: 1.17, USD: 0.92 };
const rates = settingEntry('rates', { base: 'EUR', perUnit, enteredAt: {} });
const { start } = smallWorld;
const layout = createWorld({ ...smallWorld, clock: () => start }).layout(freshState({}));

afterEach(() => setClock(Date.now));

async function open(address: string, stored: Required<Visit>['stored'], ...steps: (() => void)[]) {
  const { answers } = await startSmallWorld();
  const { failures } = await visitPage({ address, answers, stored, steps });
  expect(failures).toEqual([]);
}

const budgetEntry = (all: readonly Budget[], tolerance: number | null = null) =>
  settingEntry('budgets', { tolerance, all });

const mainText = () => document.querySelector('main')?.textContent.replaceAll(/\s+/g, ' ') ?? '';

const day = 24 * 3600_000;
const dayIn = (zone: string | null) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC' }).format(start);

/** March: what was spent and is likely to be, of the rows with these accounts, in euros. */
function naivePacing(isOwn: (account: string) => boolean) {
  const accounts = layout.accounts.map((_, i) => accountAt(layout, i, 0));
  const [today = ''] = accounts
    .filter(({ id }) => isOwn(id))
    .map(({ time_zone: zone }) => dayIn(zone))
    .toSorted();
  const byDay = new Map<string, number>();
  for (const month of [
    { start_date: '2026-02-01', end_date: '2026-02-28' },
    { start_date: '2026-03-01', end_date: '2026-03-10' },
  ]) {
    const request = { name: 'x', report_type: 'campaign', format: 'json', time_unit: 'daily' };
    for (const row of reportRows(layout, { ...request, ...month } as const as never, start)) {
      if (!isOwn(row.account_id ?? '') || !((row.date ?? '') < today)) continue;
      const rate = perUnit[row.currency_code as 'GBP'] ?? 1;
      byDay.set(row.date ?? '', (byDay.get(row.date ?? '') ?? 0) + (row.spend ?? 0) * rate);
    }
  }
  let [spent, projected] = [0, 0];
  for (let of = 1; of <= 31; of++) {
    const date = `2026-03-${String(of).padStart(2, '0')}`;
    if (date < today) {
      spent += byDay.get(date) ?? 0;
      projected += byDay.get(date) ?? 0;
      continue;
    }
    const same: number[] = [];
    for (let at = Date.parse(date) - 7 * day; same.length < 4; at -= 7 * day) {
      const earlier = new Date(at).toISOString().slice(0, 10);
      if (earlier < today) same.push(byDay.get(earlier) ?? 0);
    }
    projected += same.reduce((sum, one) => sum + one) / 4;
  }
  return { today, spent, projected };
}

const nordlicht = accountId(0);
const cafe = accountId(8);

/** "Projected 15,771, 3.1% over", of a budget of that amount. */
function projectedText({ projected }: { projected: number }, amount: number, mark = ''): string {
  const off = projected / amount - 1;
  return `Projected ${money(projected, 1000)}${mark}, ${percent(Math.abs(off))} ${off > 0 ? 'over' : 'under'}`;
}

test('the overview says how the budget of its scope is spent', async () => {
  const stored = [
    ...(await historyEntries()),
    rates,
    budgetEntry([
      { of: 'everything', amount: 15_000, currency: 'EUR' },
      { of: 'channel', channel: 'channel-a', amount: 9000, currency: 'USD' },
    ]),
  ];
  await open('/', stored, () => {
    const { today, spent, projected } = naivePacing(() => true);
    expect(today).toBe('2026-03-11');
    const text = mainText();
    expect(text).toContain(projectedText({ projected }, 15_000, '*'));
    expect(text).toContain('* Budget: New spend of 2 disconnected accounts is not included.');
    const ahead = money(spent - (15_000 * 10) / 31);
    expect(text).toContain(`${money(spent, 1000)} spent in 10 of 31 days, ${ahead} ahead`);
    const [left, usual] = [(15_000 - spent) / 21, (projected - spent) / 21];
    expect(text).toContain(`${money(left)} a day left to spend, usually ${money(usual)}`);
  });
  // A budget in another currency than that of the rates.
  await open('/?channel=channel-a', stored, () => {
    const onChannel = (id: string) => channels.get(id) === 'channel-a';
    const naive = naivePacing(onChannel);
    const inDollars = { ...naive, projected: naive.projected / perUnit.USD };
    expect(mainText()).toContain(projectedText(inDollars, 9000, '*'));
  });
  await open('/?channel=dsp', stored, () => expect(mainText()).not.toContain('budget'));
});

const channels = new Map(
  layout.accounts.map((_, i) => [accountId(i), accountAt(layout, i, 0).channel]),
);

test('budgets of accounts are named where they are off, listed, and items to fix beyond the tolerance', async () => {
  const of = (id: string, amount: number): Budget => ({
    of: 'account',
    accountId: id,
    amount,
    currency: 'EUR',
  });
  const stored = [
    ...(await historyEntries()),
    rates,
    budgetEntry([of(nordlicht, 1500), of(cafe, 8000), of(accountId(1), 800)], 0.2),
  ];
  const said = [nordlicht, cafe].map((id) => naivePacing((it) => it === id).projected);
  const [over, under] = [(said[0] ?? 0) / 1500 - 1, 1 - (said[1] ?? 0) / 8000];
  await open('/', stored, () => {
    const text = mainText();
    expect(text).toContain(
      `Monthly budgetsNordlicht DE${percent(over)} overCafé Crème & Cie ES${percent(under)} under1 on budget`,
    );
    expect(text).toContain(`Nordlicht DE: projected ${percent(over)} over budget in March`);
    expect(text).toContain(`Café Crème & Cie ES: projected ${percent(under)} under budget`);
    expect(text).not.toContain('Velohaus NL: projected');
  });
  await open('/accounts', stored, () => {
    const cells = [...document.querySelectorAll('[role=row]')].map((row) => row.textContent);
    expect(cells.find((text) => text.includes('Nordlicht DE'))).toContain(`+${percent(over)}`);
    expect(cells.find((text) => text.startsWith('Café Crème & Cie ES'))).toContain(
      `−${percent(under)}`,
    );
  });
  await open(`/accounts/${nordlicht}`, stored, () =>
    expect(mainText()).toContain(
      projectedText(
        naivePacing((it) => it === nordlicht),
        1500,
      ),
    ),
  );
});

test('a budget of a disconnected account is no item to fix', async () => {
  const [disconnected = ''] = [...channels.keys()].filter(
    (id, i) =>
      !accountAt(layout, i, 0).is_connected && naivePacing((it) => it === id).projected === 0,
  );
  const budget = { accountId: disconnected, amount: 1000, currency: 'EUR' } as const;
  const stored = [...(await historyEntries()), rates, budgetEntry([{ of: 'account', ...budget }])];
  await open('/', stored, () => {
    expect(mainText()).toContain('Monthly budgets1 with incomplete data');
    expect(mainText()).not.toContain('Off budget');
  });
});

test('without a history there is no pacing, and no column', async () => {
  const stored = [
    budgetEntry([{ of: 'account', accountId: nordlicht, amount: 9, currency: 'EUR' }]),
  ];
  await open('/', stored, () =>
    expect(mainText()).toContain('Budget pacing needs the daily history.'),
  );
  await open('/accounts', stored, () => {
    expect(mainText()).toContain('Nordlicht DE');
    expect(mainText()).not.toContain('Budget pacing');
  });
});

const budgetOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="Monthly budget of ${name}"]`);
const unitOf = (name: string) => budgetOf(name)?.nextElementSibling?.textContent;

test('a removed budget is restored in its own currency; a new one is in that of its accounts', async () => {
  await open(
    '/settings',
    [rates, budgetEntry([{ of: 'everything', amount: 25_000, currency: 'GBP' }])],
    () => {
      expect([budgetOf('everything')?.value, unitOf('everything')]).toEqual(['25,000', 'GBP']);
      expect([unitOf('channel-a'), unitOf('dsp')]).toEqual(['EUR', 'EUR']);
      element('button', 'Remove Monthly budget of everything').click();
    },
    () => {
      expect([budgetOf('everything')?.value, unitOf('everything')]).toEqual(['', 'GBP']);
      expect(document.activeElement).toBe(budgetOf('everything'));
      element('button', 'Undo removing Monthly budget of everything').click();
    },
    () => expect([budgetOf('everything')?.value, unitOf('everything')]).toEqual(['25,000', 'GBP']),
  );
  await open('/settings', [], () => {
    expect([budgetOf('channel-a'), unitOf('dsp')]).toEqual([null, 'EUR']);
    expect(mainText()).toContain('channel-aSeveral currencies: enter exchange rates first.');
  });
});

test('the tolerance of budgets is saved, announced, and has a default', async () => {
  await open(
    '/settings',
    [budgetEntry([{ of: 'account', accountId: nordlicht, amount: 1, currency: 'EUR' }])],
    () => {
      expect(mainText()).toContain('10% by default.');
      const field = element('input', 'Tolerance of budgets');
      type(field, '25');
      field.closest('form')?.requestSubmit();
    },
    () => {
      expect(mainText()).toContain('Tolerance of 25% saved.');
      expect(mainText()).not.toContain('by default');
    },
  );
});
