/** The list of campaigns: totals per currency are sums of its rows. Ratios are in `src/metrics/totals.test.ts`. */
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { textOf } from './test-page-content.ts';
import { startSmallWorld } from './test-small-world.ts';
import { visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

/** What `look` finds on the page. */
async function read<T>(address: string, look: () => T): Promise<T> {
  const { answers } = await startSmallWorld();
  const seen: T[] = [];
  const { failures } = await visitPage({
    address,
    answers,
    steps: [() => void seen.push(look())],
  });
  expect(failures).toEqual([]);
  return seen[0] as T;
}

/** The cells of a row by header. */
const cellsOf = (row: Element): string[] =>
  [...row.querySelectorAll('[role=rowheader], [role=gridcell]')].map((cell) => textOf(cell));
const number = (text = '') => Number(text.replaceAll(/[^\d.-]/g, ''));

test('each total is the sum of the rows of its currency that match the filters', async () => {
  const { headers, records, totals } = await read('/campaigns?q=lamp', () => {
    const grid = document.querySelector('[role=grid]');
    const rows = [...(grid?.querySelectorAll('[role=row]') ?? [])].map((row) => cellsOf(row));
    return {
      headers: [...(grid?.querySelectorAll('[role=columnheader]') ?? [])].map((one) =>
        (one.getAttribute('aria-label') ?? '').replace(/,.*/, ''),
      ),
      records: [...(grid?.querySelectorAll('[data-row]') ?? [])].map((row) => cellsOf(row)),
      totals: rows.filter(([title]) => title?.startsWith('Total ')),
    };
  });
  const [currency, clicks] = [headers.indexOf('Currency'), headers.indexOf('Clicks')];
  expect(records.length).toBeGreaterThan(3);
  expect(totals.length).toBeGreaterThan(1);
  for (const total of totals) {
    const own = records.filter((row) => row[currency] === total[currency]);
    expect(own.length).toBeGreaterThan(0);
    expect(number(total[clicks])).toBe(own.reduce((sum, row) => sum + number(row[clicks]), 0));
  }
});
