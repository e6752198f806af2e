import { useEffect, useState } from 'react';
import { useUser } from '#shared/user/user.tsx';
import type { Area } from '#storage/areas.ts';

/** Warns about unsent work and work in progress that would be lost with these areas; renders nothing if there is none. */
export function PendingWorkWarning({ areas }: { areas: readonly Area[] }) {
  const { pendingWork } = useUser();
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    pendingWork(areas).then(
      (found) => !isGone && setWarnings(found),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [areas, pendingWork]);
  if (warnings.length === 0) return null;
  return (
    <ul role="alert" className="mt-2 list-disc pl-5 text-warn">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
