/** Columns with changes of a row's metrics, as a share and as a difference, and with its daily trend. */
import { createContext, type ReactNode, useContext } from 'react';
import { figureOf, idOf, textOf } from '#lib/table-row.ts';
import { cellFormats, percentFormat } from '#lib/cell-formats.ts';
import {
  differenceText,
  goodDirections,
  hasSign,
  pointsText,
  shareText,
} from '#metrics/metric-change.ts';
import { formatOf, type MetricId, metrics, metricText, roundingOf } from '#metrics/metrics.ts';
import { sumOf } from '#ui/grid/column.ts';
import { withCode } from './amount-cells.tsx';
import type { ListColumn } from './list-column.ts';
import { amount, hidden, number, type Options } from './list-columns.tsx';

const shareDefinitions = {
  spend: 'Change in spend since the comparison period, as a share of the earlier spend.',
  sales: 'Change in sales since the comparison period, as a share of the earlier sales.',
};
const amountDefinitions = {
  spend: 'Spend minus spend in the comparison period.',
  sales: 'Sales minus sales in the comparison period.',
};

/** What the history adds to the rows of a list: it is read after them. */
interface RowHistory {
  /** Draws the daily trend of a row by its ID. */
  drawTrend: (id: string) => ReactNode;
  /** Whether sales of some day of the range may still grow. */
  hasOpenDays: boolean;
}

export const RowHistoryContext = createContext<RowHistory | undefined>(undefined);

function DailyTrend({ id }: { id: string }) {
  return useContext(RowHistoryContext)?.drawTrend(id);
}

/** Green if good, red if bad; neither while sales may still grow, as those of the service’s own days always may. */
export function SalesText({ text, isGood }: { text: string; isGood: boolean }) {
  const isFinal = useContext(RowHistoryContext)?.hasOpenDays === false;
  return <span className={isFinal ? (isGood ? 'text-good' : 'text-bad') : undefined}>{text}</span>;
}

/** Green if it is good and red if it is bad, unless it rounds to zero or sales are not final. */
function colored(metric: MetricId, write: (change: number | null) => string): Partial<ListColumn> {
  const direction = goodDirections[metric];
  return {
    write,
    cell: (row, { id, currency }) => {
      const change = figureOf(row, id);
      const text = write(change);
      const isAmount = write === differenceText && currency === null;
      const isNeutral = change === null || direction === undefined || !hasSign(text);
      return withCode(
        isNeutral ? text : <SalesText text={text} isGood={change * direction > 0} />,
        isAmount ? textOf(row, 'currency') : null,
      );
    },
  };
}

/**
 * The change of an amount as a share of the earlier one, which is in the column `spend_before`. That of several rows is
 * the share of their sums.
 */
export const changeShare = (id: 'spend' | 'sales'): ListColumn => ({
  ...number(`${metrics[id].label} change`, 120, {
    condition: 'percent',
    rounding: 3,
    format: percentFormat(1),
    ...colored(id, shareText),
  }),
  data: { type: 'ratio', over: `${id}_difference`, under: `${id}_before` },
  definition: shareDefinitions[id],
});

/** The change of an amount in its currency. */
export const changeAmount = (id: 'spend' | 'sales'): ListColumn =>
  amount(`${metrics[id].label} difference`, 132, {
    ...colored(id, differenceText),
    total: ({ figures }, column) => sumOf(figures[column], differenceText),
    definition: amountDefinitions[id],
  });

/** ACOS minus the earlier ACOS. That of several rows is of their sums. */
export const acosChange = (): ListColumn => ({
  ...number('ACOS change', 148, {
    ...colored('acos', pointsText),
    rounding: 1,
    format: cellFormats.points,
    unit: 'pp',
    definition: 'ACOS minus ACOS in the comparison period, in percentage points.',
  }),
  data: { type: 'difference', of: 'acos_after', minus: 'acos_before' },
});

/** The ACOS target that applies to a row. */
export const targetAcos = number('Target ACOS', 112, {
  summed: false,
  condition: 'percent',
  rounding: roundingOf('acos'),
  format: formatOf('acos'),
  definition:
    'Your ACOS target for the account; if none, for the channel; if none, the overall target.',
  write: (value) => metricText('acos', value),
});

/** ACOS minus that target. */
export const pointsAboveTarget = (own: Options = {}): ListColumn =>
  number('Above target', 128, {
    rounding: 1,
    format: cellFormats.points,
    summed: false,
    unit: 'pp',
    definition: 'ACOS minus target ACOS, in percentage points.',
    write: pointsText,
    ...own,
  });

const comparedAcos = (when: 'before' | 'after'): ListColumn =>
  hidden({ type: 'ratio', over: `acos_spend_${when}`, under: `acos_sales_${when}`, times: 100 });

/** The amounts that the columns of changes need, of `changeBetween`. */
export const comparedAmounts = {
  spend_before: hidden({ type: 'money' }),
  sales_before: hidden({ type: 'money' }),
  acos_spend_before: hidden({ type: 'money' }),
  acos_sales_before: hidden({ type: 'money' }),
  acos_before: comparedAcos('before'),
  acos_spend_after: hidden({ type: 'money' }),
  acos_sales_after: hidden({ type: 'money' }),
  acos_after: comparedAcos('after'),
};

/** The columns of changes in a list, by the names that lists give them. */
export const changeColumns: readonly string[] = [
  'spend_change',
  'spend_difference',
  'sales_change',
  'sales_difference',
  'acos_change',
];

/** Spend and sales by day. */
export const dailyTrend: ListColumn = {
  header: 'Daily trend',
  width: 152,
  sortable: false,
  hasNoValues: true,
  priority: 3,
  definition: 'Spend (orange) and sales (blue) by day.',
  cell: (row) => <DailyTrend id={idOf(row)} />,
};
