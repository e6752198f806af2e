import { useEffect } from 'react';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

/** Instead of a part that reads the history and did not load: the page goes on without one. */
export function HistoryUnavailable({ onChange }: { onChange: (periods: null) => void }) {
  useEffect(() => onChange(null), [onChange]);
  return <LoadFailed title="The history could not be loaded" />;
}
