import { useMemo } from 'react';
import { MetricsNote } from '#shared/performance/performance-sources.tsx';
import type { ProductSpendState } from '#shared/performance/use-product-spend.ts';
import { ScanPanel } from '#features/scans/scan-panel.tsx';
import type { Basis } from './listing-money.ts';

interface QualityScanProps {
  /** The filtered listings, most valuable first; `null` until known. */
  ids: readonly string[] | null;
  /** Those in selected rows, which are scanned alone; `null` without a selection, `undefined` while it is read. */
  selected: readonly string[] | null | undefined;
  basis: Basis;
  spend: ProductSpendState;
  /** The number of currencies of the amounts. */
  currencies: number;
}

const orders: Record<Basis, string> = {
  spend: 'Scans highest spend first',
  stock: 'Scans highest stock value first',
};

/** Scans the scores of the filtered listings, and states their order. */
export function QualityScan({ ids, selected, basis, spend, currencies }: QualityScanProps) {
  const chosen = useMemo(() => {
    if (ids === null || selected === undefined) return null;
    const some = new Set(selected);
    return selected === null ? ids : ids.filter((id) => some.has(id));
  }, [ids, selected]);
  return (
    <div className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 lg:grid-cols-2">
      {/* As high as they will be, so that the rows stay where they are. */}
      <div className="min-h-36 sm:min-h-26">
        <ScanPanel
          kind="quality"
          title="Quality scan"
          noun="listing"
          ids={chosen}
          isSelection={selected !== null}
          find={null}
          level={2}
        />
      </div>
      <div className="flex min-h-23 flex-col gap-1 sm:min-h-14">
        <p className="text-muted">
          {orders[basis]}
          {currencies > 1 ? `, alternating between ${currencies} currencies.` : '.'}
        </p>
        <MetricsNote report={spend} />
      </div>
    </div>
  );
}
