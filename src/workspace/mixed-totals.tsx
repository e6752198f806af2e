import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { mixedTotals } from '#domain/window-parts.ts';

interface MixedTotalsProps {
  /** What the totals are of. */
  campaigns: readonly Campaign[];
  /** The currency (ISO 4217) of a total over all currencies; left out or `null` where there is none. */
  convertedTo?: string | null;
}

/** Says beside totals that they add sales under several attribution windows up; nothing where they do not. */
export function MixedTotals({ campaigns, convertedTo = null }: MixedTotalsProps) {
  const said = useMemo(() => mixedTotals(campaigns, convertedTo), [campaigns, convertedTo]);
  return said !== null && <p className="text-xs text-muted">{said}</p>;
}
