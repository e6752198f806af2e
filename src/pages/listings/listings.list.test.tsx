import { expect, test } from 'vitest';
import type { Quality } from '#api/contract/listing.ts';
import { render } from '#ui/test-render.tsx';
import { ScoreCell } from './listings.list.tsx';
import { scoreCells } from './listing-cells.ts';

const at = Date.UTC(2026, 0, 2);
const signal = (score: number) => ({ score, value: 1, recommended: 4 });
const quality = (score: number | null): Quality => ({
  listing_id: 'lst-1',
  evaluated_at: null,
  score,
  signals: {
    title_completeness: signal(80),
    description_completeness: signal(120),
    image_count: signal(30),
    brand_signal: null,
  },
});

async function drawn(cells: ReturnType<typeof scoreCells>): Promise<string | null> {
  await render(<ScoreCell row={{ ...cells }} />);
  return document.body.lastElementChild?.textContent ?? null;
}

test('renders a score with its range and weakest signal', async () => {
  const cells = scoreCells({ value: quality(31), at });
  expect(cells).toMatchObject({
    score: 31,
    band: '25_to_50',
    weakest: 'images',
    gap: 70,
    fix: 'Images: add 3 images',
    images_band: '25_to_50',
    description_band: null,
    brand_band: null,
    scored_at: '2026-01-02T00:00:00.000Z',
  });
  expect(await drawn(cells)).toBe('31');
});

test('marks an unreadable score without further details, and one not requested as missing', async () => {
  const odd = scoreCells({ value: quality(131), at });
  expect(odd).toMatchObject({
    score: null,
    band: 'unreadable',
    weakest: null,
    gap: null,
    fix: null,
  });
  expect(odd.images_band).toBeUndefined();
  expect(await drawn(odd)).toBe('unreadable');
  expect(document.querySelector('.fill-mark')).toBeNull();
  const none = scoreCells({ value: quality(null), at });
  expect(none).toMatchObject({ score: null, band: null, weakest: 'images' });
  expect(await drawn(none)).toBe('no score');
  expect(await drawn(scoreCells(undefined))).toBe('–');
});
