const pen = document.createElement('canvas').getContext('2d');

/** Width of a text in pixels, set as the labels of a chart are: 12 px, in the font of the page. */
export function textWidth(text: string): number {
  if (pen === null) return text.length * 7;
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}
