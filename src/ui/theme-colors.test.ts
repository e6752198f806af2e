/** The colors of charts, statuses and ranges, read from the stylesheet. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const css = await readFile(new URL('theme.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** A color token in a theme, as red, green and blue from 0 to 1. */
function token(name: string, theme: Theme): number[] {
  const both = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  const hex = both?.[theme === 'light' ? 1 : 2];
  if (hex === undefined) throw new Error(`No color ${name}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** The token for areas of a `data-tone`; the rule without a value is for all others. */
function toneOf(status: string): string | undefined {
  const rules = [
    ...css.matchAll(/((?:\s*\[data-tone[^\]]*\],?)+) \{\s*--tone: var\(--color-([\w-]+)\)/g),
  ];
  const ruleFor = (selector: string) => rules.find(([, all = '']) => all.includes(selector))?.[2];
  return ruleFor(`[data-tone='${status}']`) ?? ruleFor('[data-tone]');
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** WCAG 2.2, relative luminance. */
function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: number[], b: number[]): number {
  const [more = 0, less = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (more + 0.05) / (less + 0.05);
}

/** How people see linear red, green and blue: Machado, Oliveira and Fernandes, 2009, severity 1. */
const visions = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
};
type Vision = keyof typeof visions;

/** OKLab as seen. */
function seen(color: number[], vision: Vision): number[] {
  const parts = color.map(linear);
  const own = (matrix: number[], of: number[]) =>
    [0, 3, 6].map((row) => of.reduce((sum, part, at) => sum + (matrix[row + at] ?? 0) * part, 0));
  const rgb = own(visions[vision], parts).map((part) => Math.min(1, Math.max(0, part)));
  const lms = own(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566,
      0.0883024619, 0.2817188376, 0.6299787005,
    ],
    rgb,
  ).map(Math.cbrt);
  return own(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099,
      0.0259040371, 0.7827717662, -0.808675766,
    ],
    lms,
  );
}

function difference(a: string, b: string, theme: Theme, vision: Vision): number {
  const other = seen(token(b, theme), vision);
  return Math.hypot(...seen(token(a, theme), vision).map((part, at) => part - (other[at] ?? 0)));
}

const fills = ['fill-good', 'fill-warn', 'fill-bad', 'fill-off'];
const scale = [1, 2, 3, 4, 5].map((step) => `scale-${step}`);
const categories = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `chart-${at}`);

test.each(themes)('graphics have a contrast of 3 to 1 on a card, %s', (theme) => {
  for (const name of [...fills, ...scale, ...categories])
    expect(contrast(token(name, theme), token('surface', theme)), name).toBeGreaterThanOrEqual(3);
});

test.each(themes)('the contrast of text is at least 4.5 to 1 on every background, %s', (theme) => {
  for (const name of ['ink', 'muted']) {
    for (const ground of ['canvas', 'surface', 'raised', 'hover'])
      expect(contrast(token(name, theme), token(ground, theme)), name).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(themes)('text of a status has 4.5 to 1 on its tint and on a card, %s', (theme) => {
  for (const name of ['good', 'warn', 'bad', 'accent']) {
    for (const ground of [`${name}-soft`, 'surface'])
      expect(contrast(token(name, theme), token(ground, theme)), name).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(themes)('statuses differ for every kind of color vision, %s', (theme) => {
  for (const vision of Object.keys(visions) as Vision[]) {
    for (const [at, one] of fills.entries()) {
      for (const other of fills.slice(at + 1))
        expect(difference(one, other, theme, vision), `${one} ${other} ${vision}`).toBeGreaterThan(
          0.075,
        );
    }
  }
});

test.each(themes)('ranges are one hue in steps that everybody sees, %s', (theme) => {
  const light = scale.map((name) => luminance(token(name, theme)));
  const rising = light.toSorted((a, b) => a - b);
  expect(light).toEqual(theme === 'light' ? rising : rising.toReversed());
  for (const vision of Object.keys(visions) as Vision[]) {
    for (const [at, one] of scale.slice(1).entries())
      expect(difference(one, scale[at] ?? '', theme, vision), one).toBeGreaterThan(0.06);
  }
});

test('statuses of the service have the color of their meaning', () => {
  const table: Record<string, string[]> = {
    'fill-good': ['enabled', 'active', 'in', 'eligible', 'good'],
    'fill-warn': ['paused', 'inactive', 'low', 'warn'],
    'fill-bad': ['suppressed', 'out', 'not_eligible', 'failed', 'bad'],
    'fill-off': ['archived', 'unknown', 'unreadable', 'a new one'],
  };
  for (const [fill, statuses] of Object.entries(table))
    for (const status of statuses) expect(toneOf(status), status).toBe(fill);
});
