import { expect, test } from 'vitest';
import type { Quality } from '#api/contract/listing.ts';
import { render } from '#ui/test-render.tsx';
import { QualityDrawing } from './quality-drawing.tsx';

const signal = (score: number | null, value: number, recommended: number) => ({
  score,
  value,
  recommended,
});
const quality: Quality = {
  listing_id: 'lst-1',
  evaluated_at: null,
  score: 31,
  signals: {
    title_completeness: signal(52, 78, 150),
    description_completeness: signal(12, 180, 1500),
    image_count: signal(29, 2, 7),
    brand_signal: signal(25, 1, 4),
  },
};

/** The texts of the signals, first to last. */
async function signalsOf(answer: Quality): Promise<string[]> {
  await render(<QualityDrawing quality={answer} />);
  return [...document.querySelectorAll('li')].map((item) => item.textContent);
}

test('shows the score with its grade, and what to do about the weakest signal first', async () => {
  const [first, ...others] = await signalsOf(quality);
  expect(document.querySelector('[role=group]')?.textContent).toBe('31 of 100Poor');
  expect(first).toMatch(/^Description.*12 of 100180 of 1,500 characters\. Add 1,320 characters\./);
  expect(others.map((text) => text.slice(0, 5))).toEqual(['Brand', 'Image', 'Title']);
});

test('shows nothing but an invalid score, which no signal can explain', async () => {
  expect(await signalsOf({ ...quality, score: 131 })).toEqual([]);
  expect(document.body.textContent).toContain('131 is not between 0 and 100.');
});

test('says which signals have no score, or one that cannot be read', async () => {
  const [, , ...odd] = await signalsOf({
    ...quality,
    signals: {
      title_completeness: signal(52, 78, 150),
      description_completeness: signal(12, 180, 1500),
      image_count: signal(240, 2, 7),
      brand_signal: null,
    },
  });
  expect(odd).toEqual([
    expect.stringMatching(/^Images.*unreadable.*outside 0 to 100/),
    expect.stringMatching(/^Brand.*no score.*The service gave no score for the brand/),
  ]);
  expect((await signalsOf({ ...quality, signals: null })).slice(-4).join()).toMatch(
    /(no score.*){4}/s,
  );
});
