import { expect, onTestFinished, test, vi } from 'vitest';
import { ChartCard, chartLine } from '#ui/charts/chart-card.tsx';
import type { BarDatum } from '#ui/charts/chart-data.ts';
import * as picture from '#ui/charts/chart-picture.ts';
import { PictureSubject } from '#ui/charts/picture-menu.tsx';
import { byRole, actAsync, render, until } from '#ui/test-render.tsx';
import { FigureTable } from './figure-table.tsx';

test('a figure that does not fit is whole on hover', async () => {
  const cells = { spend: '81,000,000,000,009,330' };
  await render(
    <FigureTable
      label="Totals"
      columns={[{ id: 'spend', label: 'Spend' }]}
      rows={[{ key: 'EUR', cells }]}
    />,
  );
  const cell = document.querySelector('td');
  expect([cell?.title, cell?.classList.contains('truncate')]).toEqual([cells.spend, true]);
});

test('displays a chart as a table', async () => {
  await render(
    <ChartCard
      title="Spend by channel"
      line={undefined}
      table={{
        columns: [{ label: 'Channel' }, { label: 'Spend' }],
        rows: [
          ['channel-a', '12'],
          ['channel-b', '–'],
        ],
      }}
    >
      <p>the chart</p>
    </ChartCard>,
  );
  const toggle = document.querySelector('button[aria-label="Show as table"]') as HTMLElement;
  expect(document.querySelector('table')).toBeNull();
  await actAsync(() => toggle.click());
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelector('table')?.textContent).toBe('ChannelSpendchannel-a12channel-bn/a');
  expect(document.body.textContent).not.toContain('the chart');
});

test('a chart is saved as a picture with its subject and days, but not its table', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const drawn = vi.spyOn(picture, 'drawPicture');
  onTestFinished(() => void vi.restoreAllMocks());
  const menu = () => document.querySelector<HTMLElement>('[aria-label="Picture: Spend by day"]');
  const card = (loading = false) => (
    <PictureSubject value={() => 'Scope: channel-a'}>
      <ChartCard
        title="Spend by day"
        days="16–22 Nov 2026"
        table={{ columns: [], rows: [] }}
        line={undefined}
        loading={loading}
      >
        <svg />
      </ChartCard>
    </PictureSubject>
  );
  const rerender = await render(card(true));
  expect(menu()).toBeNull();
  await rerender(card());
  const choose = async (label: string) => {
    await actAsync(() => menu()?.click());
    const item = byRole('menuitem').find(({ textContent }) => textContent === label);
    await actAsync(() => item?.click());
  };
  const said = () => document.querySelector('figure [aria-live]')?.textContent;
  await choose('Save as SVG');
  await until(() => expect(said()).toBe('Saved as SVG'));
  expect(saved).toEqual([expect.stringMatching(/^spend-by-day_[\d-]+\.svg$/)]);
  expect(drawn.mock.lastCall?.[1]).toBe('Scope: channel-a · 16–22 Nov 2026');
  drawn.mockImplementationOnce(() => {
    throw new Error('It is gone.');
  });
  await choose('Save as SVG');
  await until(() => expect(said()).toBe('Could not draw the picture. Retry'));
  await actAsync(() => document.querySelector<HTMLElement>('[data-main]')?.click());
  expect(menu()).toBeNull();
});

test('a chart with nothing to compare is one line without a table', async () => {
  const card = (line?: string) => (
    <ChartCard title="Spend by channel" table={{ columns: [], rows: [] }} line={line}>
      <p>the chart</p>
    </ChartCard>
  );
  await render(card('Channels with spend appear here.'));
  expect(document.querySelector('figure')?.textContent).toBe(
    'Spend by channelChannels with spend appear here.',
  );
  expect(document.querySelector('[style*=height], button')).toBeNull();
  await render(card());
  expect(document.body.textContent).toContain('the chart');
});

test('while it loads, a chart keeps its place', async () => {
  await render(
    <ChartCard title="Spend" table={{ columns: [], rows: [] }} line="Nothing" loading height={100}>
      <p>the chart</p>
    </ChartCard>,
  );
  expect(document.querySelector('[style*=height]')).not.toBeNull();
  expect(document.body.textContent).not.toContain('Nothing');
});

test('the focus stays in a chart whose only bar becomes a line, and back', async () => {
  const spend = { id: 'spend', label: 'Spend', format: String };
  const data = ['a', 'b'].map((key, at) => ({ key, label: key, values: { spend: at + 1 } }));
  const one = [{ key: 'a', label: 'a', values: { spend: 1 }, selected: true }];
  const cleared: string[] = [];
  const card = (shown: BarDatum[]) => (
    <ChartCard
      title="Spend"
      table={{ columns: [], rows: [] }}
      line={chartLine({
        data: shown,
        series: [spend],
        empty: '',
        onSelect: (key) => cleared.push(key),
      })}
    >
      <button type="button">a bar</button>
    </ChartCard>
  );
  const rerender = await render(card(data));
  document.querySelector<HTMLElement>('button:not([aria-label])')?.focus();
  await rerender(card(one));
  expect(document.activeElement?.textContent).toBe('a: Spend 1');
  await actAsync(() => (document.activeElement as HTMLElement).click());
  expect(cleared).toEqual(['a']);
  await rerender(card(data));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show as table');
});

test('the focus does not return to a chart that was left', async () => {
  const rerender = await render(<Bars />);
  document.querySelector<HTMLElement>('figure button:not([aria-label])')?.focus();
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  elsewhere.remove();
  await rerender(<Bars line="only one" />);
  await rerender(<Bars />);
  expect(document.activeElement).toBe(document.body);
});

function Bars({ line }: { line?: string }) {
  return (
    <ChartCard title="Spend" table={{ columns: [], rows: [] }} line={line}>
      <button type="button">a bar</button>
    </ChartCard>
  );
}
