import { useMemo } from 'react';
import type { Metrics } from '#api/contract/campaign.ts';
import { openWindows } from '#domain/open-windows.ts';
import { day } from '#lib/format.ts';

/** Which days' sales may still grow. */
export function OpenDaysNote({ metrics }: { metrics: readonly Metrics[] }) {
  const windows = useMemo(() => openWindows(metrics), [metrics]);
  if (windows.length === 0) return null;
  const open = windows.map(({ days, from, isAll }) =>
    isAll
      ? `all days where sales are attributed for ${days} days`
      : `days since ${day(from)} where sales are attributed for ${days} days`,
  );
  return <p className="text-xs text-muted">Sales may still grow: {open.join(', ')}.</p>;
}
