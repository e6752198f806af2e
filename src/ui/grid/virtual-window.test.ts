import { describe, expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import {
  type Frame,
  maxPrinted,
  paperWindow,
  rowWindow,
  scrollTopFor,
  slotCount,
  maxScrollHeight,
} from './virtual-window.ts';

const rowHeight = 32;

const frames = fc
  .record({
    count: fc.oneof(fc.nat(500), fc.nat(2_000_000)),
    viewport: fc.integer({ min: 32, max: 2000 }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ count, viewport, at }): Frame => {
    const room = Math.max(0, Math.min(count * rowHeight, maxScrollHeight) - viewport);
    return { count, rowHeight, viewport, scrollTop: at * room };
  });

/** A row's position in pixels below the top of the viewport. */
function shownAt(index: number, frame: Frame): number {
  const { base, shift } = rowWindow(frame);
  return shift + (index - base) * rowHeight - frame.scrollTop;
}

describe('rowWindow', () => {
  test('covers the viewport without a gap, at any length and position', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const { first, last } = rowWindow(frame);
        const top = first === 0 ? 0 : shownAt(first, frame);
        const end = last === frame.count ? frame.viewport : shownAt(last, frame);
        expect(top).toBeLessThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(frame.viewport - 0.01);
      }),
    );
  });

  test('never renders more rows than there are slots', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const { first, last } = rowWindow(frame);
        expect(last - first).toBeLessThanOrEqual(slotCount(frame));
      }),
    );
  });

  test('caps the height, with the first row at the top and the last at the very end', () => {
    const frame = { count: 1_000_000, rowHeight, viewport: 640, scrollTop: 0 };
    expect(rowWindow(frame)).toMatchObject({ first: 0, height: maxScrollHeight });
    const end = { ...frame, scrollTop: maxScrollHeight - frame.viewport };
    expect(rowWindow(end).last).toBe(1_000_000);
    expect(shownAt(999_999, end) + rowHeight).toBeCloseTo(640, 3);
  });

  test('positions rows by small numbers however far down', () => {
    const { base, first, last } = rowWindow({
      count: 1_000_000,
      rowHeight,
      viewport: 640,
      scrollTop: maxScrollHeight * 0.6,
    });
    expect(first - base).toBeLessThan(1024);
    expect(last).toBeGreaterThan(first);
  });

  test('has no height for an empty table', () => {
    expect(rowWindow({ count: 0, rowHeight, viewport: 640, scrollTop: 0 })).toMatchObject({
      first: 0,
      last: 0,
      height: 0,
    });
  });
});

describe('scrollTopFor', () => {
  test('brings any row fully into view', () => {
    fc.assert(
      fc.property(frames, fc.double({ min: 0, max: 1, noNaN: true }), (frame, share) => {
        const index = Math.floor(share * Math.max(0, frame.count - 1));
        const moved = { ...frame, scrollTop: scrollTopFor(index, frame) };
        const top = shownAt(index, moved);
        expect(top).toBeGreaterThanOrEqual(-0.01);
        expect(top + rowHeight).toBeLessThanOrEqual(frame.viewport + 0.01);
      }),
    );
  });

  test('does not move for a row in view', () => {
    const frame = { count: 100, rowHeight, viewport: 640, scrollTop: 320 };
    expect(scrollTopFor(12, frame)).toBe(320);
  });
});

describe('paperWindow', () => {
  test('prints only loaded lines: from the first, else from one in view', () => {
    const frame = { count: 1_000_000, rowHeight, viewport: 640, scrollTop: 0 };
    expect(paperWindow(frame, (at) => at < 128)).toMatchObject({ first: 0, last: 128 });
    expect(paperWindow(frame, () => true)).toMatchObject({ first: 0, last: maxPrinted });
    const far = { ...frame, scrollTop: maxScrollHeight / 2 };
    const { first, last } = rowWindow(far);
    const isHere = (at: number): boolean => at >= first + 3 && at < last + 40;
    expect(paperWindow(far, isHere)).toMatchObject({ first: first + 3, last: last + 40 });
    expect(paperWindow({ ...frame, count: 3 }, () => true)).toMatchObject({ first: 0, last: 3 });
  });
});
