const pen = document.createElement('canvas').getContext('2d');

/** The width in pixels of a text set like a chart label: 12 px in the page's font. */
export function textWidth(text: string): number {
  if (pen === null) return text.length * 7;
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}
