/** The inputs that decide which rows are visible. Lengths in pixels. */
export interface Frame {
  /** Total number of rows. */
  count: number;
  rowHeight: number;
  /** Height of the part of the scroll container that displays rows (without sticky header and footer). */
  viewport: number;
  scrollTop: number;
}

/** Which rows to render, and where. */
export interface RowWindow {
  /** First row to render, and the one after the last. */
  first: number;
  last: number;
  /** Height of the scrolled body. */
  height: number;
  /** The row at the top of `shift`; others are `(index - base) × rowHeight` further down. */
  base: number;
  shift: number;
}

/** Firefox, recognized by a property only it supports. */
const isGecko = 'CSS' in globalThis && 'supports' in CSS && CSS.supports('-moz-orient', 'block');

/**
 * Chromium clamps an element at 33.5 million px and is exact up to 16.7; Firefox does not draw an element
 * over 17.9 million and misplaces sticky elements from 8.9 million on. A taller table keeps this height and
 * moves faster than the scrollbar.
 */
export const maxScrollHeight = isGecko ? 8_000_000 : 16_000_000;

/** Rows rendered beyond each edge, so that a wheel tick never shows a gap. */
const overscan = 8;

/** In a capped body, rows are positioned relative to a block of this length: small numbers stay exact. */
const block = 1024;

/** The visible rows at a scroll position, with the body's height and the rows' offset. */
export function rowWindow(frame: Frame): RowWindow {
  const { count, rowHeight, viewport, scrollTop } = frame;
  const height = bodyHeight(frame);
  const offset = Math.max(0, scrollTop) * ratio(frame);
  const first = clamp(Math.floor(offset / rowHeight) - overscan, 0, count);
  const last = clamp(Math.ceil((offset + viewport) / rowHeight) + overscan, first, count);
  if (height === count * rowHeight) return { first, last, height, base: 0, shift: 0 };
  const base = Math.floor(first / block) * block;
  return { first, last, height, base, shift: base * rowHeight - offset + scrollTop };
}

/** Maximum number of printed lines: fifty sheets, which the browser lays out in a few seconds. */
export const maxPrinted = 2000;

/**
 * The rows to print. Rows that are not loaded when the browser prints come too late, so only one loaded run
 * is printed: from the first row, or from one in view if the first is not loaded.
 */
export function paperWindow(frame: Frame, isHere: (index: number) => boolean): RowWindow {
  const inView = rowWindow(frame);
  let first = isHere(0) ? 0 : inView.first;
  while (first < inView.last && !isHere(first)) first++;
  let last = first;
  while (last < Math.min(frame.count, first + maxPrinted) && isHere(last)) last++;
  return { ...inView, first, last, shift: 0 };
}

/** The number of rows a window of that height can have: the number of slots. */
export function slotCount({ viewport, rowHeight }: Frame): number {
  return Math.max(1, Math.ceil(viewport / rowHeight) + 1 + 2 * overscan);
}

/** The scroll position nearest to the current one at which a row is fully visible, or, if it is too high for that, fills the view. */
export function scrollTopFor(index: number, frame: Frame): number {
  const { rowHeight, viewport, scrollTop } = frame;
  const offset = scrollTop * ratio(frame);
  const top = index * rowHeight;
  const isFilling = top <= offset && top + rowHeight >= offset + viewport;
  if (isFilling) return scrollTop;
  if (top < offset) return top / ratio(frame);
  if (top + rowHeight > offset + viewport)
    return Math.max(0, top + rowHeight - viewport) / ratio(frame);
  return scrollTop;
}

/** The scroll position that shows the same first row after rows have become higher or lower. */
export function scrollTopOfSameRow(before: Frame, after: Frame): number {
  const row = (before.scrollTop * ratio(before)) / before.rowHeight;
  return (row * after.rowHeight) / ratio(after);
}

function bodyHeight({ count, rowHeight }: Frame): number {
  return Math.min(count * rowHeight, maxScrollHeight);
}

/** Pixels of table per pixel of scrolling; 1 unless the body is capped. */
function ratio(frame: Frame): number {
  const whole = frame.count * frame.rowHeight;
  const height = bodyHeight(frame);
  return whole === height ? 1 : (whole - frame.viewport) / (height - frame.viewport);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
