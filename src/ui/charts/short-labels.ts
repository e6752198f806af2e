/** Category labels that fit: shortened in the middle, because names of campaigns often share their beginning. */

const graphemes = new Intl.Segmenter();

/**
 * Each label in that many pixels: as it is, or shortened in the middle between grapheme clusters. No two results are
 * equal: where labels differ only in what was left out, another part of them is kept, else they are numbered. Full
 * names are in the tooltip, the accessible name and the table.
 */
export function shortLabels(
  labels: readonly string[],
  pixels: number,
  widthOf: (text: string) => number = textWidth,
): string[] {
  const fit = (share: number) => labels.map((label) => shorten(label, pixels, share, widthOf));
  const texts = fit(0.5);
  for (const share of [0.75, 0.25, 1, 0]) {
    const repeated = repeats(texts);
    if (repeated.size === 0) return texts;
    const others = fit(share);
    for (const [text, places] of repeated) {
      const tried = places.map((at) => others[at] ?? text);
      const isClear =
        new Set(tried).size === tried.length && !tried.some((one) => texts.includes(one));
      if (isClear) for (const [nth, at] of places.entries()) texts[at] = tried[nth] ?? text;
    }
  }
  for (const [, places] of repeats(texts)) {
    let number = 0;
    for (const at of places) {
      let text: string;
      do {
        number += 1;
        const suffix = ` ${number}`;
        text = `${shorten(labels[at] ?? '', pixels - widthOf(suffix), 0.5, widthOf)}${suffix}`;
      } while (texts.includes(text));
      texts[at] = text;
    }
  }
  return texts;
}

/** The places of each text that appears more than once. */
function repeats(texts: readonly string[]): Map<string, number[]> {
  const places = Map.groupBy(texts.keys(), (at) => texts[at] ?? '');
  return new Map([...places].filter(([, all]) => all.length > 1));
}

/** Keeps `share` of what fits at the beginning and the rest at the end; at least one cluster. */
function shorten(
  label: string,
  pixels: number,
  share: number,
  widthOf: (text: string) => number,
): string {
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
