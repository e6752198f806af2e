/** The medians of a startup race, as ratios to the peer's, and whether the aims are met. */
import type { Aim } from '../aims.ts';
import { aligned } from '../report.ts';
import { medianOf } from '../statistics.ts';
import type { Interactions } from './interactions.ts';
import type { Load } from './load.ts';

/** All loads of one page at one speed. */
export interface Measured {
  name: string;
  /** How many times slower than the machine the processor was. */
  slowdown: number;
  loads: readonly Load[];
  /** The name of the page it races against; none for the peer's own pages. */
  against?: string;
  /** The aim: ready within that share of the other page's time. */
  within?: number;
}

/** How long the interactions with a list took, and the most that one may take, in milliseconds. */
export interface UsedList {
  name: string;
  within: number;
  /** One entry per round. */
  took: readonly Interactions[];
}

/** The aims of interactions, one per list, with the median of each kind, longest first. */
export function interactionAims(lists: readonly UsedList[]): Aim[] {
  return lists.map(({ name, within, took }) => {
    const longest = Object.keys(took[0] ?? {})
      .map((kind) => [kind, medianOf(took.map((round) => round[kind] ?? 0))] as const)
      .toSorted(([, a], [, b]) => b - a);
    return {
      says: `${name}: every interaction within ${within} ms`,
      found: longest.map(([kind, most]) => `${kind} ${most} ms`).join(', '),
      holds: longest.every(([, most]) => most <= within),
    };
  });
}

/** Most milliseconds of blocking after the first paint, at the lower speed. */
const maxBlocked = 50;
const maxFiles = 30;

/** One line per page and speed. */
export function startupTable(all: readonly Measured[]): string {
  const head = ['page', 'CPU', 'first paint', 'ready', '× peer', 'blocked', 'files', 'script'];
  return aligned([
    head,
    ...all.map((one) => [
      one.name,
      `1/${one.slowdown}`,
      `${ms(one, 'firstPaint')} ms`,
      `${ms(one, 'ready')} ms`,
      ratioTo(all, one)?.toFixed(2) ?? '',
      `${ms(one, 'blocked')} ms`,
      String(ms(one, 'files')),
      `${Math.round(ms(one, 'script') / 1000)} kB`,
    ]),
  ]);
}

/** What each page should reach. */
export function startupAims(all: readonly Measured[]): Aim[] {
  const slowest = Math.max(...all.map(({ slowdown }) => slowdown));
  return all.flatMap((one): Aim[] => {
    const { name, slowdown, against, within } = one;
    if (against === undefined) return [];
    const at = `${name} at 1/${slowdown}`;
    const ratio = ratioTo(all, one);
    const blocked = ms(one, 'blocked');
    const files = ms(one, 'files');
    return [
      ...(within === undefined || ratio === null
        ? []
        : [
            {
              says: `${at}: ready within ${within.toFixed(2)} × ${against}`,
              found: ratio.toFixed(2),
              holds: ratio <= within,
            },
          ]),
      ...(slowdown < slowest
        ? []
        : [
            {
              says: `${at}: blocked for at most ${maxBlocked} ms`,
              found: `${blocked} ms`,
              holds: blocked <= maxBlocked,
            },
            {
              says: `${name}: at most ${maxFiles} files`,
              found: String(files),
              holds: files <= maxFiles,
            },
          ]),
    ];
  });
}

function ratioTo(all: readonly Measured[], one: Measured): number | null {
  const other = all.find((it) => it.name === one.against && it.slowdown === one.slowdown);
  return other === undefined ? null : ms(one, 'ready') / ms(other, 'ready');
}

const ms = ({ loads }: Measured, what: keyof Load): number =>
  Math.round(medianOf(loads.map((one) => one[what])));
