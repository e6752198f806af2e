import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { shortLabels } from './short-labels.ts';

/** One pixel a UTF-16 unit. */
const perUnit = (text: string): number => text.length;
const short = (labels: readonly string[], pixels: number) => shortLabels(labels, pixels, perUnit);

test('shortens in the middle, so that the beginning and the end remain', () => {
  expect(short(['channel-a', 'sponsored_display'], 9)).toEqual(['channel-a', 'spon…play']);
  expect(short(['SP_Brand defence_Board game_NL'], 15)).toEqual(['SP_Bran…game_NL']);
  // Without a space at the cut.
  expect(short(['Wireless charger, phrase'], 11)).toEqual(['Wirel…hrase']);
});

test('cuts between grapheme clusters', () => {
  expect(short(['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧'], 18)).toEqual(['👩‍👩‍👧…👩‍👩‍👧']);
  expect(short(['👩‍👩‍👧👩‍👩‍👧'], 3)).toEqual(['👩‍👩‍👧…']);
});

test('cuts where names differ', () => {
  // Alike at both ends.
  const names = ['SP_Auto_Desk_lamp_DE', 'SP_Auto_Oven_lamp_DE', 'SP_Auto_Baby_bottle_FR'];
  expect(short(names, 11)).toEqual(['SP_Auto_De…', 'SP_Auto_Ov…', 'SP_Auto_Ba…']);
  expect(short(['Night light FR', 'Night light IT'], 9)).toEqual(['Nigh…t FR', 'Nigh…t IT']);
});

test('every label fits, and is whole where there is room', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '1', 'é', '👩‍👩‍👧'),
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 24, max: 80 }),
      (labels, pixels) => {
        for (const [at, text] of short(labels, pixels).entries()) {
          const label = labels[at] ?? '';
          expect(text.length).toBeLessThanOrEqual(pixels);
          expect(text === label).toBe(label.length <= pixels);
        }
      },
    ),
  );
});
