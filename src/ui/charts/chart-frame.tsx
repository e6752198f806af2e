import {
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { BarDatum, BarSeries } from './chart-data.ts';
import { ChartTooltip, type Pointed } from './chart-tooltip.tsx';

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
      {/* Bars and lines are above the bands that react to the pointer. */}
      <div
        ref={box}
        className="relative min-h-0 grow [&_:is(.recharts-bar,.recharts-line)]:pointer-events-none"
      >
        {size.width > 0 && size.height > 0 && renderPlot({ ...size, onPoint: setPointed })}
        {datum !== undefined && pointed !== undefined && (
          <ChartTooltip datum={datum} series={series} at={pointed} lying={lying} chart={size} />
        )}
      </div>
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
