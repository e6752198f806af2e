import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { day } from '#lib/format.ts';
import { render } from '#ui/test-render.tsx';
import { ProjectionButton } from './projection-button.tsx';
import type { HistoryPeriod } from './use-history-period.ts';

const device = vi.hoisted(() => ({ isDaily: true, days: 0 }));

vi.mock(import('./use-history.ts'), () => ({
  useHistory: () => ({ state: { isDaily: device.isDaily } }) as never,
}));
vi.mock(import('./use-projection.ts'), async (original) => ({
  ...(await original()),
  useMaturity: () => {
    const salesShares = new Map([[24, { share: 0.8, low: 0.8, high: 0.8, days: device.days }]]);
    return [{ channel: null, currency: null, windowDays: 14, days: device.days, salesShares }];
  },
}));

beforeEach(() => setClock(() => Date.parse('2026-03-11T12:00:00Z')));

const open = { missing: 0, openWindows: new Set([14]), openShare: 1 };

async function shown(days: number, isDaily: boolean, isOpen = true) {
  Object.assign(device, { days, isDaily });
  const coverage = new Map(isOpen ? [['2026-03-10', open]] : []);
  await render(
    <MemoryRouter>
      <ProjectionButton period={{ days: ['2026-03-10'], coverage } as unknown as HistoryPeriod} />
    </MemoryRouter>,
  );
  return document.body.lastElementChild?.textContent;
}

test('a projection is offered once it changes a figure; before that, it says from when on', async () => {
  expect(await shown(7, true)).toBe('Show projected sales');
  expect(await shown(3, true)).toBe(`Sales can be projected from ${day('2026-03-15')}`);
  expect(await shown(3, false)).toBe('Sales can be projected after 4 more daily updates');
  expect(await shown(7, true, false)).toBe('');
});
