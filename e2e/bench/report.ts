/** The tables as readable Markdown. */
import { type Aim } from './aims.ts';
import { type ContenderName, contenders } from './protocol.ts';
import {
  blocking,
  gaps,
  type Metric,
  metrics,
  summarize,
  type Summary,
  times,
} from './statistics.ts';
import type { Visit } from './visit.ts';

const names: Record<ContenderName, string> = {
  ours: 'ours',
  'ag-grid': 'AG Grid',
  'revo-grid': 'RevoGrid',
  tanstack: 'TanStack',
  floor: 'floor',
  empty: 'empty list',
};

/** The report for one number of rows. */
export function report(rows: number, visits: readonly Visit[], aims: readonly Aim[]): string {
  const present = contenders.filter((name) => visits.some(({ contender }) => contender === name));
  const rounds = Math.max(
    ...present.map((name) => visits.filter((it) => it.contender === name).length),
  );
  const full = (metric: Metric, summary: Summary): string => {
    const spread = rounds === 1 ? '' : ` (${figure(summary.least)}–${figure(summary.most)})`;
    return `${figure(summary.median)} ${metric.unit}${spread}`;
  };
  const worst = (_: Metric, summary: Summary): string =>
    summary.most === 0 ? '–' : `${figure(summary.most)} ms`;
  const sections = [
    [
      `${rows.toLocaleString('en')} rows, ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds (least–most)`}`,
      table(present, metrics, visits, full),
    ],
    ['Times ours', ratioTable(present, visits)],
    [
      'Longest task over 50 ms on the main thread, worst of all rounds',
      table(present, blocking, visits, worst),
    ],
    ['Longest delay of a due timer, worst of all rounds', table(present, gaps, visits, worst)],
    ['Checks that found no row in the middle of the scrolling table', blankFrames(present, visits)],
    ['Aims', aimLines(aims)],
  ];
  return sections.map(([heading, body]) => `${heading}\n\n${body}\n`).join('\n');
}

/** One line per aim. */
export const aimLines = (aims: readonly Aim[]): string =>
  aims
    .map(({ says, found, holds }) => `${holds ? 'holds ' : 'MISSED'}  ${says}: ${found}`)
    .join('\n');

function table(
  present: readonly ContenderName[],
  of: readonly Metric[],
  visits: readonly Visit[],
  cell: (metric: Metric, summary: Summary) => string,
): string {
  return aligned([
    ['', ...present.map((name) => names[name])],
    ...of.map((metric) => [
      metric.name,
      ...present.map((name) => {
        const summary = summarize(visits, name, metric);
        return summary === null ? '' : cell(metric, summary);
      }),
    ]),
  ]);
}

function ratioTable(present: readonly ContenderName[], visits: readonly Visit[]): string {
  return aligned([
    ['', ...present.map((name) => names[name])],
    ...metrics.map((metric) => {
      const ours = summarize(visits, 'ours', metric);
      return [
        metric.name,
        ...present.map((name) => {
          const ratio = times(ours, summarize(visits, name, metric));
          return ratio === null ? '' : ratio.toFixed(ratio < 10 ? 2 : 0);
        }),
      ];
    }),
  ]);
}

function blankFrames(present: readonly ContenderName[], visits: readonly Visit[]): string {
  return present
    .map((name) => {
      const own = visits.filter(({ contender }) => contender === name);
      const sum = (of: (visit: Visit) => number): number =>
        own.reduce((all, it) => all + of(it), 0);
      const blank = sum(({ scrolled }) => scrolled.blank);
      return `${names[name]} ${blank} of ${sum(({ scrolled }) => scrolled.looks)}`;
    })
    .join(', ');
}

/** A Markdown table with right-aligned figures. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const written = lines.map((line) =>
    row(line.map((cell, column) => pad(cell, widths[column] ?? 0, column))),
  );
  const rule = row(
    widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)),
  );
  return [written[0], rule, ...written.slice(1)].join('\n');
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width);
}

/** Three significant digits. */
function figure(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}
