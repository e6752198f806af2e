import {
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { type BarDatum, type BarSeries, colorOf, valueOf } from './chart-data.ts';
import type { Pointed } from './hover-bands.tsx';

/** What a plot receives. */
export interface PlotFrame {
  /** Pixels. */
  width: number;
  height: number;
  /** Called with the hovered group. */
  onPoint: (pointed: Pointed | undefined) => void;
}

interface ChartBoxProps {
  /** The accessible name of the chart. */
  name: string;
  /** Displayed above the plot. */
  legend: ReactNode;
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  lying?: boolean;
  renderPlot: (frame: PlotFrame) => ReactNode;
}

/** The frame of every chart: its legend, the plot in the remaining space, and a tooltip for the hovered group. */
export function ChartBox({ name, legend, data, series, lying = false, renderPlot }: ChartBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [pointed, setPointed] = useState<Pointed>();
  const datum = pointed === undefined ? undefined : data[pointed.index];
  return (
    <div role="group" aria-label={name} className="flex h-full flex-col">
      {legend}
      <div ref={box} className="relative min-h-0 grow">
        {size.width > 0 && size.height > 0 && renderPlot({ ...size, onPoint: setPointed })}
        {datum !== undefined && pointed !== undefined && (
          <ChartTooltip datum={datum} series={series} at={pointed} lying={lying} chart={size} />
        )}
      </div>
    </div>
  );
}

/** Pixels. */
const tooltipWidth = 224;

interface ChartTooltipProps {
  datum: BarDatum;
  series: readonly BarSeries[];
  at: Pointed;
  lying: boolean;
  chart: { width: number; height: number };
}

/** The values of the hovered group. Hidden from assistive technology, because the group's name contains them. */
function ChartTooltip({ datum, series, at, lying, chart }: ChartTooltipProps) {
  const left = Math.max(
    0,
    Math.min(lying ? at.x : at.x - tooltipWidth / 2, chart.width - tooltipWidth),
  );
  const upper = at.y < chart.height / 2;
  const beside = lying
    ? upper
      ? { top: at.y + 14 }
      : { bottom: chart.height - at.y + 14 }
    : { top: 4 };
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-1 rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-raised"
      style={{ left, width: tooltipWidth, ...beside }}
    >
      <p className="mb-1 font-semibold wrap-anywhere">{datum.label}</p>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-1.5 gap-y-0.5">
        {series.map((one, index) => (
          <div key={one.id} className="contents">
            <span
              className="fill-mark size-2.5 rounded-[2px]"
              style={{ backgroundColor: colorOf(one, index) }}
            />
            <dt className="text-muted">{one.label}</dt>
            <dd className="text-right font-medium">{valueOf(datum, one)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The content size of an element in whole pixels, updated when it changes; 0 × 0 until measured. */
function useSize(of: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      // In slices: a chart takes longer to draw than a frame.
      startTransition(() =>
        setSize((before) =>
          before.width === width && before.height === height ? before : { width, height },
        ),
      );
    };
    // Its first call comes with the first layout.
    const resized = new ResizeObserver(read);
    resized.observe(element);
    return () => resized.disconnect();
  }, [of]);
  return size;
}
