/** Category labels that fit: shortened in the middle, because names of campaigns often share their beginning. */

const graphemes = new Intl.Segmenter();

/** Shares of what fits that are kept at the beginning; the rest is kept at the end. */
const shares = [0.5, 0.75, 0.25, 1];

/**
 * Each label in that many pixels: as it is, or shortened between grapheme clusters, all at the place that leaves most of
 * them different. Full names are in the tooltip and the table.
 */
export function shortLabels(
  labels: readonly string[],
  pixels: number,
  widthOf: (text: string) => number = textWidth,
): readonly string[] {
  let best: readonly string[] = [];
  for (const share of shares) {
    const texts = labels.map((label) => shorten(label, pixels, share, widthOf));
    if (new Set(texts).size > new Set(best).size) best = texts;
  }
  return best;
}

/** Keeps at least one cluster. */
function shorten(label: string, pixels: number, share: number, widthOf: (text: string) => number) {
  if (widthOf(label) <= pixels) return label;
  const letters = Array.from(graphemes.segment(label), ({ segment }) => segment);
  const cut = (kept: number): string => {
    const head = Math.ceil(kept * share);
    const tail = kept - head;
    const end = tail === 0 ? '' : letters.slice(-tail).join('').trimStart();
    return `${letters.slice(0, head).join('').trimEnd()}…${end}`;
  };
  let kept = letters.length - 1;
  while (kept > 1 && widthOf(cut(kept)) > pixels) kept -= 1;
  return cut(Math.max(1, kept));
}

let pen: CanvasRenderingContext2D | null | undefined;

/** The width in pixels of a text set like a chart label: 12 px in the page's font. */
export function textWidth(text: string): number {
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen ? pen.measureText(text).width : text.length * 7;
}
