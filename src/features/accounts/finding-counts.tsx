import { useEffect } from 'react';
import { useFindingCounts } from '#shared/findings/use-finding-counts.ts';

/** The number of findings by account; `undefined` until all are known. */
export type CountsByAccount = ReadonlyMap<string, number> | undefined;

/** Counts the findings of each account and passes them on. Renders nothing: it is loaded after the rows. */
export function FindingCounts({ onChange }: { onChange: (counts: CountsByAccount) => void }) {
  const counts = useFindingCounts();
  useEffect(() => onChange(counts), [counts, onChange]);
  return null;
}
