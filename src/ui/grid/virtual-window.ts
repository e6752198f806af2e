/** What is needed to say which rows are in view. Lengths in pixels. */
export interface Frame {
  /** Rows in all. */
  count: number;
  rowHeight: number;
  /** Height of the part of the scroll container in which rows show (sticky header and footer taken off). */
  viewport: number;
  scrollTop: number;
}

/** Which rows to draw, and where. */
export interface RowWindow {
  /** First row to draw, and the one after the last. */
  first: number;
  last: number;
  /** Height of the scrolled body. */
  height: number;
  /** The row that `shift` is the top of; others lie `(index - base) × rowHeight` further down. */
  base: number;
  shift: number;
}

/** Firefox, which is told from others by a property that it alone has. */
const isGecko = 'CSS' in globalThis && 'supports' in CSS && CSS.supports('-moz-orient', 'block');

/**
 * Chromium clamps an element at 33.5 million px and counts exactly up to 16.7; Firefox draws one over
 * 17.9 million as nothing and lets what is sticky go 8.9 million below its place. A taller table keeps
 * this height and moves faster than the scrollbar.
 */
export const tallest = isGecko ? 8_000_000 : 16_000_000;

/** Rows drawn beyond each edge, so that a wheel tick never shows a gap. */
const overscan = 8;

/** In a capped body rows are placed relative to a block this long: small numbers stay exact. */
const block = 1024;

/** The rows in view at a scroll position, with the body's height and the offset of the rows in it. */
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

/** Lines that paper gets at most, where nothing scrolls. */
export const mostPrinted = 500;

/**
 * The rows to draw on paper: what is not here when the browser takes its picture comes too late, so
 * only those of one run that are. It begins with the first row; with one in view where that has gone.
 */
export function paperWindow(frame: Frame, isHere: (index: number) => boolean): RowWindow {
  const inView = rowWindow(frame);
  let first = isHere(0) ? 0 : inView.first;
  while (first < inView.last && !isHere(first)) first++;
  let last = first;
  while (last < Math.min(frame.count, first + mostPrinted) && isHere(last)) last++;
  return { ...inView, first, last, shift: 0 };
}

/** How many rows there can be in a window of that height: the number of elements to keep in turn. */
export function slotCount({ viewport, rowHeight }: Frame): number {
  return Math.max(1, Math.ceil(viewport / rowHeight) + 1 + 2 * overscan);
}

/** The scroll position nearest to the present one at which a row is wholly in view. */
export function scrollTopFor(index: number, frame: Frame): number {
  const { rowHeight, viewport, scrollTop } = frame;
  const offset = scrollTop * ratio(frame);
  const top = index * rowHeight;
  if (top < offset) return top / ratio(frame);
  if (top + rowHeight > offset + viewport)
    return Math.max(0, top + rowHeight - viewport) / ratio(frame);
  return scrollTop;
}

function bodyHeight({ count, rowHeight }: Frame): number {
  return Math.min(count * rowHeight, tallest);
}

/** Pixels of table for each pixel of scrolling; 1 unless the body is capped. */
function ratio(frame: Frame): number {
  const whole = frame.count * frame.rowHeight;
  const height = bodyHeight(frame);
  return whole === height ? 1 : (whole - frame.viewport) / (height - frame.viewport);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
