import { expect, test } from 'vitest';
import type { StockLevel } from '#queries/inventory.queries.ts';
import type { List } from '#queries/list.ts';
import { render } from '#ui/test-render.tsx';
import { StockProgress } from './inventory-page.tsx';
import { scopedTotal, useGrowing } from './use-inventory-list.ts';

const list = (length: number, isComplete = false): List<StockLevel> => ({
  records: Array.from({ length }, (_, at) => ({ id: String(at) }) as StockLevel),
  total: 12,
  isComplete,
  unreadable: 0,
  receivedAt: 1,
  calls: 1,
});

interface ShownProps {
  stock: List<StockLevel>;
  isGrowing: boolean;
}

/** Like the page: the rows are those of a step, and the text is about these. */
function Shown({ stock, isGrowing }: ShownProps) {
  const shown = useGrowing(stock, isGrowing);
  return <StockProgress stock={stock} shown={shown?.records.length} />;
}

test('describes the displayed rows, and all once loading has ended', async () => {
  const text = () => document.body.textContent;
  const again = await render(<Shown stock={list(4)} isGrowing />);
  expect(text()).toBe('4 of 12 loaded');
  // Too few more to compute everything again.
  await again(<Shown stock={list(5)} isGrowing />);
  expect(text()).toBe('5 of 12 loaded');
  // The next page failed.
  await again(<Shown stock={list(5)} isGrowing={false} />);
  expect(text()).toBe('5 of 12 loaded');
  await again(<StockProgress stock={list(12, true)} shown={5} />);
  expect(text()).toBe('Calculating totals…');
  await again(<Shown stock={list(12, true)} isGrowing={false} />);
  expect(text()).toBe('');
});

test('does not call a list complete that ends before its own total', async () => {
  const text = () => document.body.textContent;
  const again = await render(<StockProgress stock={list(4, true)} shown={4} />);
  expect(text()).toBe('4 of 12 loaded; totals cover only these');
  // Unreadable records were loaded too.
  await again(<StockProgress stock={{ ...list(10, true), unreadable: 1 }} shown={10} />);
  expect(text()).toBe('11 of 12 loaded, 1 unreadable; totals cover only the others');
  await again(<StockProgress stock={{ ...list(11, true), unreadable: 1 }} shown={11} />);
  expect(text()).toBe('1 unreadable');
  await again(<StockProgress stock={{ ...list(11, true), repeated: ['1'] }} shown={11} />);
  expect(text()).toBe('');
});

test('counts the same records whether one channel or all were requested', () => {
  const at = (channel: string) => ({ channel, account_id: 'acct-1' });
  const scope = { channel: ['b'], account_id: [] };
  const all = { ...list(0, true), records: [at('a'), at('b'), at('b')], total: 3 };
  expect(scopedTotal(all, scope)).toBe(2);
  expect(scopedTotal({ ...all, records: [at('b'), at('b')], total: 2 }, scope)).toBe(2);
  expect(scopedTotal(all, { channel: [], account_id: [] })).toBe(3);
  // Pages are still loading: only the service knows.
  expect(scopedTotal({ ...all, isComplete: false, total: 12 }, scope)).toBe(12);
});
