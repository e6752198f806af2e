import { useMemo } from 'react';
import { count } from '#lib/format.ts';
import { ChartBox, type PlotFrame } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { shortLabels } from './short-labels.ts';
import { partsText, type Part, type Stack, stackData, stackSeries } from './stack-data.ts';

interface StackedBarsProps {
  name: string;
  /** The legend, in the order of the parts within each bar. */
  parts: readonly Part[];
  stacks: readonly Stack[];
  /** The format of a bar's length; a count by default. */
  format?: ((value: number) => string) | undefined;
  selected: readonly string[];
  onSelect: (key: string) => void;
}

/** Pixels of a bar's label. */
const labelWidth = 80;

/** Horizontal stacked bars on one scale; a click on a bar selects it. */
export function StackedBars({ name, parts, stacks, format = count, ...choice }: StackedBarsProps) {
  const isDivided = stacks.some(({ tone }) => tone === undefined);
  const series = useMemo(
    () => stackSeries(parts, format).map((one) => ({ ...one, isDrawn: isDivided })),
    [parts, format, isDivided],
  );
  const data = useMemo(() => stackData(stacks), [stacks]);
  return (
    <ChartBox
      name={name}
      legend={isDivided && <ChartLegend series={series} />}
      data={data}
      series={series}
      lying
      renderPlot={(frame) => <Bars {...frame} {...choice} stacks={stacks} format={format} />}
    />
  );
}

type BarsProps = PlotFrame &
  Required<Pick<StackedBarsProps, 'stacks' | 'selected' | 'onSelect'>> & {
    format: (value: number) => string;
  };

function Bars({ stacks, format, selected, onSelect, height, onPoint }: BarsProps) {
  const scale = Math.max(1, ...stacks.map(({ total }) => total));
  const labels = shortLabels(
    stacks.map(({ label }) => label),
    labelWidth,
  );
  const point = (bar: HTMLElement, index: number): void => {
    const box = bar.closest('[role=group]')?.lastElementChild?.getBoundingClientRect();
    const own = bar.getBoundingClientRect();
    const y = own.top + own.height / 2 - (box?.top ?? 0);
    onPoint({ index, x: labelWidth, y: Math.min(Math.max(y, 0), height) });
  };
  return (
    <div className="flex h-full flex-col overflow-auto">
      {stacks.map((stack, index) => (
        // From the top, so that the first bars stay in place when more arrive.
        <div key={stack.key} className="flex min-h-8 basis-18 flex-col justify-center">
          <button
            type="button"
            aria-disabled={stack.isUnnamed}
            aria-pressed={selected.includes(stack.key)}
            onClick={() => stack.isUnnamed !== true && onSelect(stack.key)}
            onPointerEnter={({ currentTarget }) => point(currentTarget, index)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={({ currentTarget }) => point(currentTarget, index)}
            onBlur={() => onPoint(undefined)}
            onKeyDown={({ key }) => key === 'Escape' && onPoint(undefined)}
            className="flex min-h-8 items-center gap-x-3 rounded-sm px-1 py-1 text-left not-aria-disabled:cursor-pointer not-aria-disabled:hover:bg-hover aria-disabled:cursor-default"
          >
            <span
              aria-hidden
              className="shrink-0 text-xs whitespace-nowrap text-muted"
              style={{ width: labelWidth }}
            >
              {labels[index]}
            </span>
            <span className="sr-only">{stack.label} </span>
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
  );
}

const wholeOf = ({ key, label, total, tone }: Stack): Part => ({ key, label, count: total, tone });
