/** Columns with changes of a row's metrics, as a share and as a difference, and with its daily trend. */
import { createContext, type ReactNode, useContext } from 'react';
import type { CurrencyTotals, TableRow, Totals } from '#lib/table-query.ts';
import { metrics } from '#shared/metrics/metrics.ts';
import type { CellPlace, ListColumn } from './list-column.ts';
import { amount, hidden, number } from './list-columns.tsx';

const shareDefinitions = {
  spend: 'Change in spend since the comparison period, as a share of the earlier spend.',
  sales: 'Change in sales since the comparison period, as a share of the earlier sales.',
};
const amountDefinitions = {
  spend: 'Spend minus spend in the comparison period.',
  sales: 'Sales minus sales in the comparison period.',
};

/** A cell of such a column, and where it is: of a row, of a group, or of the totals. */
export type ChangeCell = CellPlace &
  ({ row: TableRow } | { group: Totals } | { total: CurrencyTotals });

/** Draws these cells: like what they display, that loads after the rows. */
export const ChangeCells = createContext<((cell: ChangeCell) => ReactNode) | null>(null);

function LateCell({ of }: { of: ChangeCell }) {
  return useContext(ChangeCells)?.(of);
}

const late = {
  cell: (row, place) => <LateCell of={{ row, ...place }} />,
  sum: (group, place) => <LateCell of={{ group, ...place }} />,
  total: (total, id) => <LateCell of={{ total, id, currency: null }} />,
} satisfies Partial<ListColumn>;

/**
 * The change of an amount as a share of the earlier one, which is in the column `spend_before`. That of several rows is
 * the share of their sums. `note` is a sentence about what is compared.
 */
export const changeShare = (id: 'spend' | 'sales', note = ''): ListColumn => ({
  ...number(`${metrics[id].label} change`, 120, { condition: 'percent', rounding: 3 }),
  ...late,
  data: { type: 'ratio', over: `${id}_difference`, under: `${id}_before` },
  definition: `${shareDefinitions[id]}${note}`,
});

/** The change of an amount in its currency. */
export const changeAmount = (id: 'spend' | 'sales', note = ''): ListColumn =>
  amount(`${metrics[id].label} difference`, 132, {
    ...late,
    definition: `${amountDefinitions[id]}${note}`,
  });

/** ACOS minus the earlier ACOS. */
export const acosChange = (note = ''): ListColumn =>
  number('ACOS change', 132, {
    cell: late.cell,
    rounding: 1,
    summed: false,
    unit: 'pp',
    definition: `ACOS minus ACOS in the comparison period, in percentage points.${note}`,
  });

/** The earlier amounts, which the columns of changes need. */
export const amountsBefore = {
  spend_before: hidden({ type: 'money' }),
  sales_before: hidden({ type: 'money' }),
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
  ...late,
};
