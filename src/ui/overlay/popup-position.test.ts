import { expect, test } from 'vitest';
import { place } from './popup-position.ts';

const view = { width: 1000, height: 800 };
const anchorAt = (left: number, top: number) => ({
  left,
  top,
  right: left + 100,
  bottom: top + 32,
});

test('goes below its anchor with edges in line', () => {
  expect(place(anchorAt(50, 100), { width: 200, height: 300 }, view)).toMatchObject({
    left: 50,
    top: 136,
  });
  expect(place(anchorAt(500, 100), { width: 200, height: 300 }, view, 'end').left).toBe(400);
});

test('goes above if it does not fit below', () => {
  expect(place(anchorAt(50, 700), { width: 200, height: 300 }, view).top).toBe(396);
});

test('takes the available height on the larger side', () => {
  expect(place(anchorAt(50, 100), { width: 200, height: 3000 }, view)).toMatchObject({
    top: 136,
    room: 656,
  });
});

test('stays inside the viewport', () => {
  expect(place(anchorAt(950, 100), { width: 200, height: 100 }, view).left).toBe(792);
  expect(place(anchorAt(-50, 100), { width: 200, height: 100 }, view).left).toBe(8);
});
