/** Cells of the columns that a history adds to lists. */
import type { ReactNode } from 'react';
import { missing, money, points } from '#lib/format.ts';
import { figureOf, idOf, textOf } from '#lib/table-row.ts';
import { amountSum, withCode } from '#shared/list-page/amount-cells.tsx';
import type { ChangeCell } from '#shared/list-page/change-columns.tsx';
import { goodDirections, shareText, signed } from '#shared/metrics/change-format.ts';
import type { MetricId } from '#shared/metrics/metrics.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { daysOfMonth, type HistoryBlock, monthOf, placeOf } from './history-block.ts';
import type { PeriodDays } from './use-history-period.ts';

const differenceText = (change: number | null): string =>
  change === null ? missing : signed(change, money);

interface Kind {
  metric: MetricId;
  write: (change: number | null) => string;
  isAmount?: true;
}

const kinds: Partial<Record<string, Kind>> = {
  spend_change: { metric: 'spend', write: shareText },
  spend_difference: { metric: 'spend', write: differenceText, isAmount: true },
  sales_change: { metric: 'sales', write: shareText },
  sales_difference: { metric: 'sales', write: differenceText, isAmount: true },
  acos_change: { metric: 'acos', write: points },
};

/** Draws changes, and the course of a row by its ID. */
export function changeCells(lineOf: (id: string) => ReactNode): (cell: ChangeCell) => ReactNode {
  return (cell) => {
    const kind = kinds[cell.id];
    if (kind === undefined) return 'row' in cell ? lineOf(idOf(cell.row)) : null;
    const { metric, write, isAmount } = kind;
    if ('total' in cell) return write(cell.total.figures[cell.id] ?? null);
    if ('group' in cell) {
      const { group, ...place } = cell;
      return isAmount
        ? amountSum(group, place, (figures) => write(figures[cell.id] ?? null))
        : write(group.figures[cell.id] ?? null);
    }
    const { row, currency } = cell;
    const text = colored(metric, figureOf(row, cell.id), write);
    return isAmount ? withCode(text, currency === null ? textOf(row, 'currency') : null) : text;
  };
}

/** Green if it is good and red if it is bad, unless it rounds to zero. */
function colored(metric: MetricId, change: number | null, write: Kind['write']): ReactNode {
  const text = write(change);
  const direction = goodDirections[metric];
  if (change === null || direction === undefined || !/[1-9]/.test(text)) return text;
  return <span className={change * direction > 0 ? 'text-good' : 'text-bad'}>{text}</span>;
}

/** Rows are looked up when the first line is drawn. */
export function rowLines({ days, blocks }: PeriodDays): (id: string) => ReactNode {
  let months: Map<string, { block: HistoryBlock; rows: Map<string, number[]> }> | undefined;
  const find = () =>
    new Map(
      blocks.map((block) => {
        const rows = new Map<string, number[]>();
        block.campaigns.forEach(({ id }, row) => rows.set(id, [...(rows.get(id) ?? []), row]));
        return [block.month, { block, rows }] as const;
      }),
    );
  return (id) => {
    months ??= find();
    const found = months;
    const valuesOf = (metric: 'spend' | 'sales') =>
      days.map((day) => {
        const month = found.get(monthOf(day));
        if (month === undefined) return null;
        const { block, rows } = month;
        const { length } = daysOfMonth(block.month);
        const sum = (rows.get(id) ?? []).reduce(
          (total, row) => total + (block.figures.last[metric][row * length + placeOf(day)] ?? 0),
          0,
        );
        return Number.isNaN(sum) ? null : sum;
      });
    return (
      <Sparkline
        lines={[
          { values: valuesOf('sales'), color: 'text-chart-1' },
          { values: valuesOf('spend'), color: 'text-chart-2' },
        ]}
        className="h-5 w-full"
      />
    );
  };
}
