import { useMemo } from 'react';
import type { Metrics } from '#api/contract/campaign.ts';
import { openWindows } from './open-windows.ts';
import { day } from '#lib/format.ts';

/** The days whose sales may still rise. */
export function OpenDaysNote({ metrics }: { metrics: readonly Metrics[] }) {
  const windows = useMemo(() => openWindows(metrics), [metrics]);
  if (windows.length === 0) return null;
  const open = windows.map(({ days, from, isAll }) =>
    isAll
      ? `all days, with ${days}-day attribution`
      : `days since ${day(from)}, with ${days}-day attribution`,
  );
  return <p className="text-xs text-muted">Sales may still grow: {open.join(', ')}.</p>;
}
