/** The overview: its numbers link to campaigns that add up to them, and follow the user’s targets and exchange rates. */
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { column, currentUrl, textOf } from './test-page-content.ts';
import { element, rowsIn, settingEntry, startSmallWorld } from './test-small-world.ts';
import { type Visit, visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

/** Opens a page of the small world and takes steps on it. */
async function open(
  address: string,
  steps: Visit['steps'],
  stored: Visit['stored'] = [],
): Promise<void> {
  const { answers } = await startSmallWorld();
  const { failures } = await visitPage({ address, answers, stored, steps } as Visit);
  expect(failures).toEqual([]);
}

const section = (name: string) =>
  [...document.querySelectorAll('section')].find(
    (it) => it.querySelector('h2, h3')?.textContent === name,
  );
const main = () => textOf(document.querySelector('main'));
const number = (text = ''): number =>
  Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);
const url = () => decodeURIComponent(currentUrl());
const links = (within: Element | null | undefined) => [
  ...(within?.querySelectorAll<HTMLElement>('a') ?? []),
];
const linkIn = (within: Element | null | undefined, name: string | RegExp): HTMLElement => {
  const found = links(within).find((one) => new RegExp(name).test(textOf(one)));
  if (found === undefined) throw new Error(`No link “${String(name)}” in: ${textOf(within)}`);
  return found;
};
const back = () => history.back();

/** A total by currency and metric; empty if there is none. */
const total = (currency: string, metric: string): string => {
  const rows = rowsIn(document.querySelector('table[aria-label="Totals"]'));
  const row = rows.find((one) => Object.values(one)[0]?.trim() === currency);
  return row?.[metric]?.replace('*', '').trim() ?? '';
};
const shown = () => number(/([\d,]+) of [\d,]+ campaigns/.exec(main())?.[1]);

test('each number links to its rows, which add up to it', async () => {
  let spend = '';
  let affected = '';
  let concentration: Record<string, string> | undefined;
  let share = Number.NaN;
  let channel: Record<string, string> | undefined;
  await open('/?channel=channel-a,channel-b', [
    () => {
      spend = total('EUR', 'Spend');
      expect(number(spend)).toBeGreaterThan(0);
      expect(textOf(section('Performance'))).toContain('14 or 30-day attribution');
      expect(main()).toMatch(/Unweighted average ACOS: \d+% \(EUR\)/);
      // One sentence about the quality of the data instead of a mark on every figure.
      const warnings = links(document.querySelector('main')).filter((one) =>
        /data warnings/i.test(textOf(one)),
      );
      expect(warnings).toHaveLength(1);
      affected = /([\d.]+%) of EUR/.exec(textOf(warnings[0]))?.[1] ?? 'none';
      [concentration] = rowsIn(section('Spend concentration')?.querySelector('table') ?? null);
      share = number(/makes? up ([\d.]+%)/.exec(textOf(section('Spend concentration')))?.[1]);
      // The rows behind a ratio are sorted worst first.
      const ratio = element('a', /^ACOS, GBP: [\d.]+%/).getAttribute('href') ?? '';
      expect(ratio).toContain('f=currency*is*GBP');
      expect(ratio).toContain('sort=-acos');
    },
    () => element('main a', /^Spend, EUR/).click(),
    () => {
      expect(url()).toContain('channel=channel-a,channel-b&f=currency*is*EUR');
      expect(total('EUR', 'Spend')).toBe(spend);
      expect(total('USD', 'Spend')).toBe('');
      expect(total('EUR', 'Data warnings')).toContain(affected);
      expect(shown()).toBe(number(concentration?.['All']));
      back();
    },
    () => linkIn(section('Spend concentration'), /^\d+ of [\d,]+ campaigns$/).click(),
    () => {
      expect(shown()).toBe(number(concentration?.['Top 50%']));
      expect(number(total('EUR', 'Spend')) / number(spend)).toBeCloseTo(share / 100, 2);
      back();
    },
    () => {
      const currencies = section('Spend by channel')?.querySelectorAll('label') ?? [];
      [...currencies]
        .find((it) => textOf(it) === 'USD')
        ?.querySelector('input')
        ?.click();
    },
    () => {
      expect(url()).toMatch(/&channels_in=USD$/);
      [channel] = rowsIn(section('Spend by channel')?.querySelector('table') ?? null);
      linkIn(section('Spend by channel'), channel?.['Channel'] ?? '').click();
    },
    () => {
      expect(url()).toMatch(new RegExp(`channel=${channel?.['Channel']}&.*currency\\*is\\*USD`));
      expect(total('USD', 'Spend')).toBe(channel?.['Spend']);
      expect(total('USD', 'ACOS')).toBe(channel?.['ACOS']);
      back();
    },
    // A disconnected account is listed by name.
    () => links(section('Connections')?.querySelector('li'))[0]?.click(),
    () => expect(main()).toContain('This account is disconnected'),
  ]);
});

const ratesOf = (perUnit: object) => settingEntry('rates', { base: 'EUR', perUnit, enteredAt: {} });

test('accounts are compared with a target; those above it are above it', async () => {
  let said = 0;
  await open(
    '/?channel=channel-b',
    [
      () => {
        expect(textOf(section('Spend by channel'))).toMatch(/(above|near|below) 30\.0%/);
        const above = [...(section('ACOS against target')?.querySelectorAll('li') ?? [])].find(
          (it) => textOf(it).includes('above target'),
        );
        said = number(textOf(above?.querySelector('a')));
        expect(said).toBeGreaterThan(0);
        above?.querySelector('a')?.click();
      },
      () => {
        const accounts = new URL(location.href).searchParams.get('account_id')?.split(',');
        expect(accounts).toHaveLength(said);
        const ratios = column('Campaigns', 'ACOS').filter((text) => text !== '–');
        expect(ratios.length).toBeGreaterThan(0);
        // Above target means more than a tenth above it.
        for (const acos of ratios) expect(number(acos)).toBeGreaterThanOrEqual(33);
      },
    ],
    [settingEntry('targets', [{ of: 'everything', acos: 0.3 }])],
  );
});

test('currencies are added only at the user’s own rates, of all of them', async () => {
  await open(
    '/?channel=channel-b',
    [
      () => {
        expect(main()).toContain('no exchange rate for GBP');
        expect(total('All in EUR', 'Spend')).toBe('');
      },
    ],
    [ratesOf({ USD: 0.5 })],
  );
  await open(
    '/?channel=channel-b',
    [
      () => {
        const spend = (currency: string) => number(total(currency, 'Spend'));
        const sum = spend('EUR') + 0.5 * spend('USD') + 2 * spend('GBP');
        expect(Math.abs(spend('All in EUR') - sum)).toBeLessThan(3);
        expect(main()).toMatch(/your rates: 1 GBP = 2 EUR, 1 USD = 0\.5 EUR/);
        expect(textOf(section('Spend by channel'))).toContain('EUR, converted at your rates');
      },
    ],
    [ratesOf({ USD: 0.5, GBP: 2 })],
  );
});
