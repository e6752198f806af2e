import { expect, test } from 'vitest';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { Compare } from '#ui/charts/comparison-bars.tsx';
import { Funnel } from '#ui/charts/funnel.tsx';
import { byRole, actAsync, render } from '#ui/test-render.tsx';
import { Tile, Tiles } from './tile.tsx';

const names = (): (string | null)[] => byRole('group').map((one) => one.getAttribute('aria-label'));

test('names a tile by label and unit', async () => {
  await render(
    <Tiles label="Totals in EUR">
      <Tile label="Spend" unit="EUR" value="1,234" definition="What was charged." />
      <Tile label="ROAS" value="–" />
    </Tiles>,
  );
  expect(names()).toEqual(['Totals in EUR', 'Spend, EUR', 'ROAS']);
});

test('keeps bars in proportion and draws none without a value', async () => {
  await render(
    <>
      <Funnel
        name="Funnel"
        steps={[
          { label: 'Impressions', value: '200', amount: 200 },
          { label: 'Clicks', value: '50', amount: 50, rate: '25 %' },
        ]}
      />
      <Compare
        name="ACOS"
        rows={[
          { label: 'This', value: '20 %', amount: 0.2 },
          { label: 'Account', value: '–', amount: null },
        ]}
        reference={{ label: 'target 40 %', amount: 0.4 }}
      />
    </>,
  );
  const widths = [...document.querySelectorAll<HTMLElement>('.fill-mark')].map(
    ({ style }) => style.width || style.left,
  );
  expect(widths).toEqual(['100%', '25%', '50%', '100%', '100%']);
});

test('displays a chart as a table', async () => {
  await render(
    <ChartCard
      title="Spend by channel"
      table={{ columns: [{ label: 'Channel' }, { label: 'Spend' }], rows: [['channel-a', '12']] }}
    >
      <p>the chart</p>
    </ChartCard>,
  );
  const toggle = document.querySelector('button[aria-label="Show as table"]') as HTMLElement;
  expect(document.querySelector('table')).toBeNull();
  await actAsync(() => toggle.click());
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelector('table')?.textContent).toBe('ChannelSpendchannel-a12');
  expect(document.body.textContent).not.toContain('the chart');
});
