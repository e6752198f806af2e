import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { TooltipBox } from './chart-tooltip.tsx';

test('states each value of the group, and why one is missing', async () => {
  const series = ['Spend', 'Sales', 'ACOS'].map((label) => ({
    id: label,
    label,
    format: (value: number) => `${value} of ${label}`,
  }));
  const datum = {
    key: 'a',
    label: 'channel-a',
    values: { Spend: 1, Sales: 2, ACOS: null },
    notes: { ACOS: 'Needs sales above zero' },
  };
  await render(<TooltipBox datum={datum} series={series} />);
  const texts = (of: string) => [...document.querySelectorAll(of)].map((one) => one.textContent);
  expect(texts('p')).toEqual(['channel-a', 'ACOS: Needs sales above zero']);
  expect(texts('dt')).toEqual(['Spend', 'Sales', 'ACOS']);
  expect(texts('dd')).toEqual(['1 of Spend', '2 of Sales', 'n/a']);
});
