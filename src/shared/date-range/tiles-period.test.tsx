import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { noMetrics } from '#mocks/no-metrics.ts';
import { setLayoutFlag } from '#shared/layout-flags.ts';
import { render } from '#ui/test-render.tsx';
import { TilesPeriod } from './tiles-period.tsx';

const metrics = { ...noMetrics, period_start: '2026-10-28', period_end: '2026-11-26' };

async function textAt(address: string): Promise<string | undefined> {
  document.body.replaceChildren();
  await render(
    <MemoryRouter key={address} initialEntries={[address]}>
      <TilesPeriod metrics={[metrics]} />
    </MemoryRouter>,
  );
  return document.body.textContent?.replaceAll(/\s/g, ' ');
}

test('a record’s tiles state their days, and that the date range does not apply to them', async () => {
  const own = /^Oct 28 – Nov 26, 2026/;
  expect(await textAt('/accounts/a?range=yesterday')).toMatch(own);
  expect(await textAt('/accounts/a?range=yesterday')).not.toContain('date range');
  setLayoutFlag('history', true);
  for (const other of ['?range=yesterday', ''])
    expect(await textAt(`/accounts/a${other}`)).toContain('The date range applies to the trend');
  expect(await textAt('/accounts/a?range=service')).not.toContain('date range');
});
