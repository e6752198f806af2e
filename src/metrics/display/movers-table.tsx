import { ratio } from '#lib/format.ts';
import { hasSign, type MetricChange, metricChange, signed } from '#metrics/metric-change.ts';
import { metrics, metricText } from '#metrics/metrics.ts';
import { SmallTable, type SmallTableRows } from './small-table.tsx';
import { ChangeText } from './change-text.tsx';

interface MoversTableProps {
  name: string;
  /** The heading of the names: "Campaign". */
  one: string;
  movers: readonly Mover[];
  rowOf: (id: string | null) => { id: string; name: string; to?: string | undefined };
  /** While sales of some day may still rise, a change of them is neither good nor bad. */
  isOpen: boolean;
  /** Adds their part of the change of ACOS. */
  hasAcosEffect?: boolean;
  /** Adds the values of this metric, and ACOS, where there is room. */
  valuesOf?: MoverMetric;
}

/** The biggest changes as a table: names, and the change of each metric. */
export function MoversTable(props: MoversTableProps) {
  const { name, one, movers, rowOf, isOpen, hasAcosEffect = false, valuesOf } = props;
  // The metric with values comes first.
  const ids = [...moverMetrics].toSorted((a, b) => Number(b === valuesOf) - Number(a === valuesOf));
  const label = valuesOf && metrics[valuesOf].label;
  const columns: SmallTableRows['columns'] = [
    { label: one },
    ...(hasAcosEffect ? [{ label: 'Effect on ACOS', isFigure: true, isWide: true }] : []),
    ...(label ? ['before', 'now'] : []).map((when) => ({
      label: `${label} ${when}`,
      isFigure: true,
    })),
    ...[...ids, ...(label ? (['acos'] as const) : [])].map((id) => ({
      label: `${metrics[id].label} change`,
      isFigure: true,
      isWide: true,
    })),
  ];
  const changeIn = (id: MoverMetric | 'acos', pair: Mover['acos'] | null) => {
    const own = pair ? metricChange(id, pair[0], pair[1]) : null;
    const isNeutral = isOpen && metrics[id].isAttributed === true;
    return (
      <ChangeText key={id} change={own && isNeutral ? { ...own, isGood: null } : own} isFull />
    );
  };
  return (
    <SmallTable
      name={name}
      isAligned
      columns={columns}
      rows={movers.map((mover) => {
        const row = rowOf(mover.id);
        const values = valuesOf === undefined ? [] : (mover.change[valuesOf] ?? [null, null]);
        return {
          ...row,
          cells: [
            row.name,
            ...(hasAcosEffect
              ? [<ChangeText key="effect" change={effectOf(mover, isOpen)} isFull />]
              : []),
            ...(valuesOf ? values.map((value) => metricText(valuesOf, value)) : []),
            ...ids.map((id) => changeIn(id, mover.change[id])),
            ...(valuesOf ? [changeIn('acos', mover.acos)] : []),
          ],
        };
      })}
    />
  );
}

/** Its part of the change of ACOS, with the digits that tell parts apart. */
function effectOf({ acosEffect = 0 }: Mover, isOpen: boolean): MetricChange {
  const difference = `${signed(acosEffect * 100, ratio)} pp`;
  const isGood = isOpen || !hasSign(difference) ? null : acosEffect < 0;
  return { difference, share: null, title: 'Part of the change of ACOS', isGood };
}

export const moverMetrics = ['sales', 'spend'] as const;
export type MoverMetric = (typeof moverMetrics)[number];

/** What movers are ordered by: the change of a metric, or their part of the change of ACOS. */
export const moverOrders = [...moverMetrics, 'acos'] as const;
export type MoverOrder = (typeof moverOrders)[number];

/** Before and after; money in major units of one currency. */
type Pair = readonly [before: number, after: number];

export interface Mover {
  /** The ID of its record, or a channel; `null` if it is unknown. */
  id: string | null;
  /** `null` if a figure is unknown. */
  change: Readonly<Record<MoverMetric, Pair | null>>;
  acos?: readonly [before: number | null, after: number | null];
  /** Its part of the change of ACOS of all, as a fraction; 0 if that is unknown. */
  acosEffect?: number;
}

/** How much a metric changed; 0 if that is unknown. Without floating-point residue below a millionth. */
export function changeOf({ change, acosEffect = 0 }: Mover, by: MoverOrder): number {
  const [before, after] = by === 'acos' ? [0, acosEffect] : (change[by] ?? [0, 0]);
  // Smaller parts of ACOS are displayed as zero.
  const digits = by === 'acos' ? 1e4 : 1e6;
  return Math.round((after - before) * digits) / digits;
}

/** Those that changed, biggest change first: by amount, because a percentage of little is misleading. */
export function biggestFirst(movers: readonly Mover[], by: MoverOrder): Mover[] {
  return movers
    .filter((mover) => changeOf(mover, by) !== 0)
    .toSorted((a, b) => Math.abs(changeOf(b, by)) - Math.abs(changeOf(a, by)));
}
