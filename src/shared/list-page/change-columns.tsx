/** Columns with changes of a row's metrics, as a share and as a difference, and with its course by day. */
import { createContext, type ReactNode, useContext } from 'react';
import type { CurrencyTotals, TableRow, Totals } from '#lib/table-query.ts';
import { metrics } from '#shared/metrics/metrics.ts';
import type { CellPlace, ListColumn } from './list-column.ts';
import { amount, hidden, number } from './list-columns.tsx';

/** A cell of such a column, and where it is: of a row, of a group, or of the totals. */
export type ChangeCell = CellPlace &
  ({ row: TableRow } | { group: Totals } | { total: CurrencyTotals });

/** Draws these cells: like what they display, that loads after the rows. */
export const ChangeCells = createContext<((cell: ChangeCell) => ReactNode) | null>(null);

function LateCell({ of }: { of: ChangeCell }) {
  return useContext(ChangeCells)?.(of);
}

const late: Pick<ListColumn, 'cell' | 'sum' | 'total'> = {
  cell: (row, place) => <LateCell of={{ row, ...place }} />,
  sum: (group, place) => <LateCell of={{ group, ...place }} />,
  total: (total, id) => <LateCell of={{ total, id, currency: null }} />,
};

const since = 'the period in the top bar';

/**
 * Of an amount whose earlier value is in the column `spend_before`, and the difference in `spend_difference`. The share
 * of several rows is that of their sums.
 */
export function changeColumns(id: 'spend' | 'sales'): Record<string, ListColumn> {
  const { label } = metrics[id];
  const [before, difference] = [`${id}_before`, `${id}_difference`];
  return {
    [before]: hidden({ type: 'money' }),
    [`${id}_change`]: {
      ...number(`${label} change`, 112, { condition: 'percent', rounding: 3 }),
      ...late,
      data: { type: 'ratio', over: difference, under: before },
      definition: `${label} compared with ${since}.`,
    },
    [difference]: amount(`${label} difference`, 132, {
      ...late,
      definition: `${label} minus ${label.toLowerCase()} in ${since}.`,
    }),
  };
}

/** ACOS minus the earlier ACOS. */
export const acosChange: ListColumn = number('ACOS change', 116, {
  ...late,
  rounding: 1,
  summed: false,
  unit: 'pp',
  definition: `ACOS minus ACOS in ${since}, in percentage points.`,
});

/** Spend and sales by day. */
export const byDay: ListColumn = {
  header: 'By day',
  width: 152,
  sortable: false,
  priority: 3,
  definition: 'Spend (orange) and sales (blue) by day.',
  ...late,
};
