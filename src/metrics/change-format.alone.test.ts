import { afterEach, expect, test, vi } from 'vitest';

const { NumberFormat } = Intl;

afterEach(() => vi.restoreAllMocks());

/** The formatters of a browser in that language. */
async function formatsIn(language: string) {
  vi.resetModules();
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function format(_locale, options) {
    return new NumberFormat(language, options);
  });
  return { ...(await import('./metric-change.ts')), ...(await import('#lib/format.ts')) };
}

test('a change of a share is written like the share itself', async () => {
  const { percent, shareText } = await formatsIn('de');
  expect([percent(0.041), shareText(-0.686), shareText(0.041), shareText(-20)]).toEqual([
    '4,1\u00A0%',
    '−68,6\u00A0%',
    '+4,1\u00A0%',
    '< −999\u00A0%',
  ]);
});

test.each(['en', 'de', 'sv'])('all numbers have the same minus sign in %s', async (language) => {
  const { count, compact, money, percent, pointsText, differenceText } = await formatsIn(language);
  for (const write of [count, compact, money, percent, pointsText, differenceText])
    expect([write(-3.14), write(-1e-9)]).toEqual([
      expect.stringMatching(/^−\d/),
      expect.stringMatching(/^[±<]?0/),
    ]);
});

test('a change that rounds to zero has no direction', async () => {
  const { pointsText, shareText } = await formatsIn('en');
  expect([pointsText(-0.04), shareText(-0.0004), shareText(null)]).toEqual(['±0.0', '±0.0%', '–']);
});
