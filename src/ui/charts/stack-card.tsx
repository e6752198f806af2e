import { type ComponentProps, type ReactNode, useState } from 'react';
import { count, counted } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';
import { ChartCard, chartLine, lowChartHeight } from './chart-card.tsx';
import type { ChartTableData } from './chart-table.tsx';
import { ChartLegend, MarkTooltip, type TooltipPlace } from './chart-tooltip.tsx';
import {
  partsText,
  type Part,
  type Stack,
  stackData,
  stackSeries,
  stackTable,
  type Naming,
  stacksOf,
} from './stack-data.ts';

interface StackCardProps extends Pick<
  ComponentProps<typeof ChartCard>,
  'title' | 'subtitle' | 'controls' | 'loading' | 'height'
> {
  /** What the bars represent: "Channel". */
  first: string;
  /** The legend, in the order of the parts within each bar. */
  parts: readonly Part[];
  stacks: readonly Stack[];
  /** The format of a bar's length; a count by default. */
  format?: (value: number) => string;
  /** By default a row per bar with its parts. */
  table?: ChartTableData;
  selected: readonly string[];
  onSelect: (key: string) => void;
  /** What will appear here. */
  empty: ReactNode;
}

/** Horizontal stacked bars on one scale with their table; one line if there is a single part or none. */
export function StackCard(props: StackCardProps) {
  const { first, parts, stacks, format = count, table, selected, onSelect, empty, ...card } = props;
  const isDivided = stacks.some(({ tone }) => tone === undefined);
  const series = stackSeries(parts, format).map((one) => ({ ...one, isDrawn: isDivided }));
  const line = chartLine({
    data: stackData(stacks, selected),
    series,
    empty,
    isStacked: isDivided,
    onSelect,
  });
  return (
    <ChartCard {...card} line={line} table={table ?? stackTable(first, parts, stacks)}>
      <div role="group" aria-label={card.title} className="flex h-full flex-col">
        {isDivided && <ChartLegend series={series} />}
        <Bars {...{ stacks, series, format, selected, onSelect }} />
      </div>
    </ChartCard>
  );
}

interface BarsProps extends Pick<StackCardProps, 'stacks' | 'selected' | 'onSelect'> {
  series: ReturnType<typeof stackSeries>;
  format: (value: number) => string;
}

/** A button for each bar, which selects it: Recharts would draw marks that assistive technology cannot press. */
function Bars({ stacks, series, format, selected, onSelect }: BarsProps) {
  const [pointed, setPointed] = useState<TooltipPlace & { index: number }>();
  const scale = Math.max(1, ...stacks.map(({ total }) => total));
  const datum = stackData(stacks)[pointed?.index ?? -1];
  const point = ({ currentTarget: bar }: { currentTarget: HTMLElement }, index: number): void => {
    const frame = bar.closest('[data-bars]')?.getBoundingClientRect();
    if (frame === undefined) return;
    const { top, height } = bar.getBoundingClientRect();
    const y = Math.min(Math.max(top + height / 2 - frame.top, 0), frame.height);
    setPointed({ index, x: labelWidth, y, isAbove: y > frame.height / 2 });
  };
  return (
    <div data-bars className="relative min-h-0 grow">
      <div className="flex h-full flex-col overflow-auto">
        {stacks.map((stack, index) => (
          // From the top, so that the first bars stay in place when more arrive.
          <div key={stack.key} className="flex min-h-8 basis-18 flex-col justify-center">
            <button
              type="button"
              aria-disabled={stack.isUnnamed}
              aria-pressed={selected.includes(stack.key)}
              onClick={() => stack.isUnnamed !== true && onSelect(stack.key)}
              onPointerEnter={(event) => point(event, index)}
              onPointerLeave={() => setPointed(undefined)}
              onFocus={(event) => point(event, index)}
              onBlur={() => setPointed(undefined)}
              onKeyDown={({ key }) => key === 'Escape' && setPointed(undefined)}
              className="flex min-h-8 items-center gap-x-3 rounded-sm px-1 py-1 text-left not-aria-disabled:cursor-pointer not-aria-disabled:hover:bg-hover aria-disabled:cursor-default"
            >
              <span
                className="line-clamp-2 shrink-0 text-xs wrap-anywhere text-muted"
                style={{ width: labelWidth }}
              >
                {stack.label}{' '}
              </span>
              <span className="flex min-w-0 grow items-center gap-2">
                <span
                  className="flex h-6 min-w-0.5 gap-0.5"
                  // Leaves room for the number beside the longest bar.
                  style={{ width: `${(stack.total / scale) * 84}%` }}
                >
                  {(stack.tone === undefined ? stack.parts : [wholeOf(stack)]).map((part) =>
                    part.count === 0 ? null : (
                      <span
                        key={part.key}
                        data-tone={part.tone ?? part.key}
                        className="fill-mark min-w-px rounded-[2px] bg-(--tone)"
                        style={{ flex: `${part.count} 0 0` }}
                      />
                    ),
                  )}
                </span>
                <span className="shrink-0 text-xs">{format(stack.total)}</span>
                <span className="sr-only"> {partsText(stack, format)}</span>
              </span>
            </button>
          </div>
        ))}
      </div>
      {pointed && datum && <MarkTooltip at={pointed} datum={datum} series={series} />}
    </div>
  );
}

/** Pixels of a bar's label. */
const labelWidth = 80;

const wholeOf = ({ key, label, total, tone }: Stack): Part => ({ key, label, count: total, tone });

interface CountChartProps
  extends Naming, Pick<StackCardProps, 'title' | 'first' | 'selected' | 'onSelect' | 'height'> {
  /** The singular of what is counted: "listing". */
  noun: string;
  /** What is counted; by default the number of rows. */
  subtitle?: string;
  /** `undefined` while loading. */
  crossing: Crossing | undefined;
  /** Displayed instead of the bars if there are none. */
  empty?: ReactNode;
}

/** Counts from the engine as stacked bars. */
export function CountChart(props: CountChartProps) {
  const { noun, subtitle, crossing, order, labels, tones, empty, ...card } = props;
  const { parts, stacks } = stacksOf(crossing ?? { cells: [] }, { order, labels, tones });
  const total = stacks.reduce((sum, stack) => sum + stack.total, 0);
  return (
    <StackCard
      height={lowChartHeight}
      {...card}
      parts={parts}
      stacks={stacks}
      subtitle={crossing && (subtitle ?? counted(total, noun))}
      loading={crossing === undefined}
      empty={empty ?? `No ${noun} matches your filters.`}
    />
  );
}
