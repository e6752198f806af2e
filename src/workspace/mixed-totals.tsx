import { useMemo } from 'react';
import type { Campaign } from '../api/contract/campaign.ts';
import { mixedTotals } from '../domain/window-parts.ts';

/** Says beside totals that they add sales under several attribution windows up; nothing where they do not. */
export function MixedTotals({ campaigns }: { campaigns: readonly Campaign[] }) {
  const said = useMemo(() => mixedTotals(campaigns), [campaigns]);
  return said !== null && <p className="text-xs text-muted">{said}</p>;
}
