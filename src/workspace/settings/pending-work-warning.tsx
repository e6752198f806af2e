import { useEffect, useState } from 'react';
import type { Area } from '#storage/areas.ts';
import { currentUser } from '#workspace/current-user.ts';
import { describePendingWork } from './pending-work.ts';

/** Warns about unsent work and work in progress that would be lost with these areas; renders nothing if there is none. */
export function PendingWorkWarning({ areas }: { areas: readonly Area[] }) {
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const storage = await currentUser().openStorage();
      const found = storage === null ? [] : await describePendingWork(storage, areas);
      if (!isGone) setWarnings(found);
    };
    read().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [areas]);
  if (warnings.length === 0) return null;
  return (
    <ul role="alert" className="mt-2 list-disc pl-5 text-warn">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
