/** Draws a chart card as it is on the screen, but always light and without controls, as a picture that needs no other file. */

interface Picture {
  svg: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** What is only for the screen. */
const leftOut = '.sr-only, .print\\:hidden, .recharts-tooltip-cursor, .recharts-active-dot';

/** Draws a card with a note below its chart. */
export function drawPicture(card: HTMLElement, note: string): Picture {
  const root = document.documentElement;
  const line = document.createElement('p');
  line.className = 'text-xs text-muted';
  line.textContent = note;
  // Nothing is painted before all of this is undone.
  root.toggleAttribute('data-picture', true);
  line.style.paddingTop = `${hiddenHeight(card) + (note === '' ? 0 : 8)}px`;
  card.append(line);
  try {
    const { left, top, right, bottom } = card.getBoundingClientRect();
    const [width, height] = [Math.ceil(right - left), Math.ceil(bottom - top)];
    const content = drawElement(card, { left, top, end: Infinity });
    const svg = tag(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width,
        height,
        viewBox: `0 0 ${width} ${height}`,
        'font-family': 'Inter, system-ui, sans-serif',
      },
      tag('rect', { width, height, fill: '#ffffff' }) + content,
    );
    return { svg, width, height };
  } finally {
    line.remove();
    root.toggleAttribute('data-picture', false);
  }
}

/** Twice as large, for sharp text on dense screens. */
export async function toPng({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(2 * width, 2 * height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Pixels of the bars that a user scrolls to: a picture has them all. */
function hiddenHeight(card: HTMLElement): number {
  const heights = Array.from(card.querySelectorAll('div'), (one) =>
    getComputedStyle(one).overflowY === 'auto' ? one.scrollHeight - one.clientHeight : 0,
  );
  return Math.max(0, ...heights);
}

interface Place {
  /** The origin of the picture. */
  left: number;
  top: number;
  /** Text below it is cut off. */
  end: number;
}

function drawElement(element: Element, { left, top, end }: Place): string {
  const style = getComputedStyle(element);
  const isHidden = style.display === 'none' || style.visibility === 'hidden';
  if (isHidden || style.opacity === '0' || element.matches(leftOut)) return '';
  const box = element.getBoundingClientRect();
  const { width, height } = box;
  const place = { x: box.left - left, y: box.top - top, width, height };
  if (element.localName === 'svg') return drawShape(element, initial, place);
  const fill = colorOf(style.backgroundColor);
  // A bar, or a color in a legend.
  if (element.childNodes.length === 0 && fill !== 'none')
    return tag('rect', { ...place, rx: Number.parseFloat(style.borderTopLeftRadius), fill });
  const inside = {
    left,
    top: top - element.scrollTop,
    end: style.overflowY === 'hidden' ? Math.min(end, box.bottom) : end,
  };
  return drawNodes(element, (node) =>
    node instanceof Text ? drawText(node, style, inside) : drawElement(node, inside),
  );
}

const drawNodes = (element: Element, draw: (node: Element | Text) => string): string =>
  Array.from(element.childNodes, (node) =>
    node instanceof Element || node instanceof Text ? draw(node) : '',
  ).join('');

const graphemes = new Intl.Segmenter();

/** The share of its height that a line has above the baseline, in the font of the page. */
const ascent = 0.8;

/** A line of text for each line on the screen, as wide as there in any font. */
function drawText(node: Text, style: CSSStyleDeclaration, { left, top, end }: Place): string {
  const range = document.createRange();
  const lines: { text: string; box: DOMRect; right: number }[] = [];
  for (const { segment, index } of graphemes.segment(node.data)) {
    range.setStart(node, index);
    range.setEnd(node, index + segment.length);
    const box = [...range.getClientRects()].find(({ width }) => width > 0);
    if (box === undefined) continue;
    const line = lines.at(-1);
    const isSpace = segment.trim() === '';
    if (line !== undefined && Math.abs(box.top - line.box.top) < box.height / 2) {
      line.text += isSpace ? ' ' : segment;
      if (!isSpace) line.right = box.right;
    } else if (!isSpace) lines.push({ text: segment, box, right: box.right });
  }
  const shown = lines.filter(({ box }) => box.top + box.height / 2 < end);
  const last = shown.at(-1);
  if (last !== undefined && shown.length < lines.length) last.text = `${last.text.trimEnd()}…`;
  return shown
    .map(({ text, box, right }) =>
      tag(
        'text',
        {
          x: box.left - left,
          y: box.top - top + ascent * box.height,
          fill: colorOf(style.color),
          'font-size': Number.parseFloat(style.fontSize),
          'font-weight': style.fontWeight === '400' ? null : style.fontWeight,
          ...lengthOf(right - box.left),
        },
        escapeXml(text.trimEnd()),
      ),
    )
    .join('');
}

const lengthOf = (textLength: number) => ({ textLength, lengthAdjust: 'spacingAndGlyphs' });

/** The elements of SVG in pictures, and their attributes. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  svg: ['viewBox'],
  defs: [],
  clipPath: ['id'],
  pattern: ['id', 'width', 'height', 'patternUnits', 'patternTransform'],
  g: ['transform'],
  a: ['transform'],
  path: ['d', 'transform'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'transform'],
  circle: ['cx', 'cy', 'r', 'transform'],
  line: ['x1', 'y1', 'x2', 'y2', 'transform'],
  text: ['x', 'y', 'dx', 'dy', 'transform'],
  tspan: ['x', 'y', 'dx', 'dy'],
};

type Style = Readonly<Record<string, string>>;

/** Not inherited. */
const own: Style = { opacity: '1', 'clip-path': 'none' };

/** The style of a picture without attributes. */
const initial: Style = {
  ...own,
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
  'font-size': 'medium',
  'font-weight': '400',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  visibility: 'visible',
};

/** An element of SVG with its computed style as attributes, as far as it differs from the one around it. */
function drawShape(element: Element, outer: Style, place: Attributes = {}): string {
  const { localName: name } = element;
  const computed = getComputedStyle(element);
  const isDefinition = ['defs', 'clipPath', 'pattern'].includes(name);
  if (element.matches(leftOut)) return '';
  if (!(name in shapes) || (computed.display === 'none' && !isDefinition)) return '';
  const style = Object.fromEntries(
    Object.keys(initial).map((key) => [key, plain(computed.getPropertyValue(key))]),
  );
  const isText = ['text', 'tspan'].includes(name);
  const content = drawNodes(element, (node) => {
    if (node instanceof Element) return drawShape(node, { ...style, ...own });
    return isText ? escapeXml(node.data) : '';
  });
  if (content === '' && ['g', 'a'].includes(name)) return '';
  return tag(
    name === 'a' ? 'g' : name,
    {
      ...place,
      ...Object.fromEntries(shapes[name]?.map((key) => [key, element.getAttribute(key)]) ?? []),
      ...Object.fromEntries(Object.entries(style).filter(([key, value]) => value !== outer[key])),
      ...(isText &&
        element.childElementCount === 0 &&
        lengthOf((element as SVGTextContentElement).getComputedTextLength())),
    },
    content,
  );
}

/** A computed value as an attribute: without units, and an address inside of the picture. */
const plain = (value: string): string =>
  colorOf(value)
    .replaceAll(/(\d)px/g, '$1')
    .replace(/url\("?[^"#)]*(#[^")]*)"?\)/, 'url($1)');

/** A computed color as programs other than browsers read it. */
export function colorOf(value: string): string {
  if (/^rgba\(.* 0\)$/.test(value)) return 'none';
  const [, parts] = /^color\(srgb ([\d. ]+)\)$/.exec(value) ?? [];
  if (parts === undefined) return value;
  return `rgb(${parts
    .split(' ')
    .map((part) => Math.round(Number(part) * 255))
    .join(', ')})`;
}

type Attributes = Readonly<Record<string, string | number | null>>;

function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escapeXml(rounded(String(value)))}"`)
    .join('');
  return `<${name}${written}${content === '' ? '/>' : `>${content}</${name}>`}`;
}

/** Numbers with two decimals at most. */
export const rounded = (text: string): string =>
  text.replaceAll(/(?<![\d.])\d+\.\d{3,}(?![\d.])/g, (number) =>
    String(Number(Number(number).toFixed(2))),
  );

/** Text for XML, without the characters that it forbids. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
