import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { mixedTotals } from '#shared/metrics/window-parts.ts';

interface MixedTotalsProps {
  /** The campaigns in the totals. */
  campaigns: readonly Campaign[];
  /** The currency (ISO 4217) of a converted total; omitted or `null` if there is none. */
  convertedTo?: string | null;
}

/** A note that totals mix attribution windows; nothing if they do not. */
export function MixedTotals({ campaigns, convertedTo = null }: MixedTotalsProps) {
  const said = useMemo(() => mixedTotals(campaigns, convertedTo), [campaigns, convertedTo]);
  return said !== null && <p className="text-xs text-muted">{said}</p>;
}
