import { expect, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { lazyChart } from './charts.tsx';

const Drawn = ({ title }: { title: string }) => <p>{title}</p>;

test('loads its code when it is first drawn', async () => {
  const load = vi.fn<() => Promise<typeof Drawn>>().mockResolvedValue(Drawn);
  const Chart = lazyChart(load);
  expect(load).not.toHaveBeenCalled();
  await render(<Chart title="Spend" />);
  await vi.waitFor(() => expect(document.body.textContent).toBe('Spend'));
});

test('reports a failed load in its place', async () => {
  const Chart = lazyChart(() => Promise.reject<typeof Drawn>(new TypeError('offline')));
  await render(<Chart title="Spend" />);
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('The chart could not be loaded'),
  );
});
