import { expect, test } from 'vitest';
import { MemoryRouter } from 'react-router';
import { render } from '#ui/test-render.tsx';
import { Movers } from './movers.tsx';
import { resultList } from './result.list.tsx';

test('a small share of a large amount is not a decrease of 0%, and one day is one date', async () => {
  const sums = (spend: number) => new Map([['a', { spend, acos: null }]]);
  const moves = {
    by: 'channel' as const,
    days: ['2026-11-30'],
    daysBefore: ['2026-11-29'],
    currency: null,
    before: sums(1_000_063.88),
    now: sums(1_000_000),
    most: null,
    moved: 'spend' as const,
    terms: { windows: [], window: null, reason: '' },
  } as unknown as Parameters<typeof Movers>[0]['moves'];
  await render(
    <MemoryRouter>
      <Movers
        moves={moves}
        isOpen={false}
        nameOf={(_, id) => id}
        search={resultList.shape.parse(new URLSearchParams())}
        onChange={() => {}}
      />
    </MemoryRouter>,
  );
  const text = document.body.textContent;
  expect(text).toContain('−63.88 ±0.0%');
  expect(text).toContain('Nov 30, 2026 against Nov 29, 2026');
});
