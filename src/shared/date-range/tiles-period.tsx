import { useState } from 'react';
import type { Metrics } from '#api/contract/campaign.ts';
import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { PeriodNote } from '#shared/metric-tiles/period-note.tsx';
import { useDateRange, useDefaultRange } from './use-date-range.ts';

/** The days of a record's tiles, which are the service's whatever the page's date range. */
export function TilesPeriod({ metrics }: { metrics: Metrics[] }) {
  const { range } = useDateRange();
  const usual = useDefaultRange();
  const [hasHistory] = useState(() => hasLayoutFlag('history'));
  return (
    <>
      <PeriodNote metrics={metrics} />
      {hasHistory && (range ?? usual) !== 'service' && (
        <span>The date range applies to the trend, not to these totals.</span>
      )}
    </>
  );
}
