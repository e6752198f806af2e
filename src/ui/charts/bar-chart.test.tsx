import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actAsync, render } from '#ui/test-render.tsx';
import { BarChart } from './bar-chart.tsx';

const data = ['channel-a', 'channel-b'].map((key, at) => ({
  key,
  label: key,
  values: { spend: 10 * at },
}));
const series = [{ id: 'spend', label: 'Spend', format: (value: number) => `${value} EUR` }];

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['vertical', 'ArrowRight', 'ArrowLeft'],
  ['horizontal', 'ArrowDown', 'ArrowUp'],
] as const)('arrow keys read %s bars, and Enter chooses one', async (layout, next, last) => {
  const onSelect = vi.fn<(key: string) => void>();
  await render(<BarChart name="Spend" {...{ layout, data, series, onSelect }} />);
  const plot = document.querySelector<SVGElement>('[role=application]');
  const said = () => document.querySelector('[role=status]')?.textContent;
  const press = (key: string) =>
    actAsync(() => plot?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  await actAsync(() => plot?.focus());
  expect(said()).toBe('channel-aSpend0 EUR');
  await press(next);
  expect(said()).toBe('channel-bSpend10 EUR');
  await press(last);
  expect(said()).toBe('channel-aSpend0 EUR');
  await press(next);
  // The focus leaves, and returns to the same group.
  await actAsync(() => plot?.blur());
  expect(said()).toBe('');
  await actAsync(() => plot?.focus());
  expect(said()).toBe('channel-bSpend10 EUR');
  expect(onSelect).not.toHaveBeenCalled();
  await press('Enter');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('channel-b');
});
