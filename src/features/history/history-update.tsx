import { useEffect, useState } from 'react';
import { CostlyButton } from '#query-state/costly-button.tsx';
import type { HistoryStore } from './history-store.ts';

interface UpdateHistoryProps {
  store: HistoryStore;
  size?: 'small';
}

/** Loads the days that are missing, at the cost beside the button. */
export function UpdateHistory({ store, size }: UpdateHistoryProps) {
  const [planned, setPlanned] = useState<number | null>(null);
  useEffect(() => {
    let isLeft = false;
    store.planned().then(
      (count) => {
        if (!isLeft) setPlanned(count);
      },
      // An update says why the lists cannot be read.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [store]);
  return (
    <CostlyButton
      {...(size && { size })}
      calls={[{ endpoint: 'requestReport', count: planned ?? 1 }]}
      onClick={() => void store.update()}
    >
      {size === 'small' ? 'Update history' : 'Update now'}
    </CostlyButton>
  );
}
