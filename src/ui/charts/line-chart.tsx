import { colorOf, notAvailable } from './chart-data.ts';
import { ChartBox } from './chart-frame.tsx';
import { Diamond } from './diamond.tsx';
import type { LineChartProps, LineSeries } from './line-data.ts';
import { LinePlot } from './line-plot.tsx';

/**
 * Lines over days with legend and tooltip. Pages use `lazy-line-chart.tsx`: importing this file bundles the
 * chart library.
 */
export function LineChart({ name, data, series, axisWidth }: LineChartProps) {
  return (
    <ChartBox
      name={name}
      legend={<Legend data={data} series={series} />}
      data={data}
      series={series}
      renderPlot={(frame) => (
        <LinePlot {...frame} data={data} series={series} axisWidth={axisWidth} />
      )}
    />
  );
}

/**
 * The color of each line, the dashes of all lines to compare with, and the hatching of days; a line without values is
 * "n/a".
 */
function Legend({ data, series }: Pick<LineChartProps, 'data' | 'series'>) {
  const isEmpty = ({ id }: LineSeries) => data.every(({ values }) => (values[id] ?? null) === null);
  const before = series.find((one) => one.before !== undefined)?.before;
  return (
    <ul className="mb-1 flex flex-wrap gap-x-4 text-xs text-muted">
      {series.map((one, index) =>
        one.before === undefined ? (
          <li key={one.id} className="flex min-w-0 items-center gap-1.5">
            <Stroke color={colorOf(one, index)} />
            <span className="wrap-anywhere">
              {one.label}
              {isEmpty(one) && ` ${notAvailable}`}
            </span>
          </li>
        ) : null,
      )}
      {before !== undefined && (
        <li className="flex items-center gap-1.5">
          <Stroke color="var(--color-chart-8)" dashes="4 3" />
          {before}
        </li>
      )}
      {data.some(({ marks }) => Object.keys(marks ?? {}).length > 0) && (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden width="12" height="12" viewBox="-6 -6 12 12" className="shrink-0">
            <Diamond colour="var(--color-muted)" />
          </svg>
          unusual day
        </li>
      )}
      {data.some(({ isProjected }) => isProjected === true) && (
        <Hatched strokes="M0 0 10 10M6 0 16 10M-6 0 4 10M12 0 22 10">projected</Hatched>
      )}
      {data.some(({ isOpen }) => isOpen === true) && (
        <Hatched strokes="M0 10 10 0M6 10 16 0M-6 10 4 0M12 10 22 0">attribution pending</Hatched>
      )}
    </ul>
  );
}

function Hatched({ strokes, children }: { strokes: string; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden width="16" height="10" className="shrink-0 text-edge">
        <path d={strokes} stroke="currentColor" />
      </svg>
      {children}
    </li>
  );
}

function Stroke({ color, dashes }: { color: string; dashes?: string }) {
  return (
    <svg aria-hidden width="16" height="8" className="shrink-0">
      <line x1="0" x2="16" y1="4" y2="4" stroke={color} strokeWidth="2" strokeDasharray={dashes} />
    </svg>
  );
}
