import { expect, test, vi } from 'vitest';
import { actAsync, render } from '#ui/test-render.tsx';
import { lazyChart } from './lazy-chart.tsx';

test('reports a failed load in place and retries', async () => {
  const Drawn = ({ title }: { title: string }) => <p>{title}</p>;
  const load = vi
    .fn<() => Promise<typeof Drawn>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Drawn);
  const Chart = lazyChart(load);
  expect(load).not.toHaveBeenCalled();
  await render(<Chart title="Spend" />);
  expect(document.body.textContent).toContain('The chart did not load');
  await actAsync(() => document.querySelector('button')?.click());
  await vi.waitFor(() => expect(document.body.textContent).toBe('Spend'));
  expect(load).toHaveBeenCalledTimes(2);
  await render(<Chart title="Sales" />);
  expect(document.body.textContent).toBe('SpendSales');
  expect(load).toHaveBeenCalledTimes(2);
});
