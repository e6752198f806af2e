import { useEffect } from 'react';
import { useFindingCounts } from '#shared/findings/use-finding-counts.ts';
import { setLayoutFlag } from '#shared/layout-flags.ts';
import type { Insights } from './insights.ts';
import { useAccountChanges } from './use-account-changes.ts';

/** Computes findings and changes and passes them on. Renders nothing: it is loaded after the rows. */
export function AccountInsights({ onChange }: { onChange: (insights: Insights) => void }) {
  const findings = useFindingCounts();
  const changes = useAccountChanges();
  useEffect(() => {
    onChange({ findings, changes });
  }, [findings, changes, onChange]);
  useEffect(() => {
    if (changes !== undefined) setLayoutFlag('changes', changes !== null);
  }, [changes]);
  return null;
}
