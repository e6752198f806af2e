import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { findInPlace } from './rules.ts';
import { placeOf } from './test-findings.ts';
import { render } from '#ui/test-render.tsx';
import { FixItem } from './fix-item.tsx';

const spenders = vi.hoisted(() => ({ ids: [] as string[] }));
vi.mock('#features/report-data/top-spenders.tsx', () => ({
  useSpenders: () => ({ rows: spenders.ids.map((id) => ({ id, figures: {} })), error: null }),
}));

test.each([
  [2, 2, 'View campaigns'],
  [240, 100, 'View top 100 campaigns'],
])('what cannot be sold links its %d campaigns, at most %d', async (all, linked, text) => {
  spenders.ids = Array.from({ length: all }, (_, at) => `cmp-${at}`);
  const [finding] = findInPlace({ place: placeOf({ stock: 0 }), quality: () => undefined });
  if (finding === undefined) throw new Error('nothing is wrong there');
  await render(
    <MemoryRouter>
      <FixItem
        item={{ finding, converted: null, share: null }}
        isAgain={false}
        base={null}
        productJob="job"
        keywordJob={null}
        onSnooze={() => {}}
      />
    </MemoryRouter>,
  );
  const [record, rows, ...others] = document.querySelectorAll('a');
  expect(record?.pathname).toBe('/listings/lst-1');
  expect(rows?.textContent).toBe(`${text}: Lamp: out of stock on channel-a`);
  expect(rows?.pathname).toBe('/campaigns');
  expect(rows?.href.match(/cmp-\d+/g)).toHaveLength(linked);
  expect(others).toEqual([]);
});
