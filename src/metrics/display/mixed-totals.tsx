import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { mixedTotals } from '#metrics/window-parts.ts';

interface MixedTotalsProps {
  /** The campaigns in the totals. */
  campaigns: readonly Campaign[];
}

/** A note that totals mix attribution windows; nothing if they do not. */
export function MixedTotals({ campaigns }: MixedTotalsProps) {
  const said = useMemo(() => mixedTotals(campaigns), [campaigns]);
  return said !== null && <p className="text-xs text-muted">{said}</p>;
}
