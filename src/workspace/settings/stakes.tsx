import { useEffect, useState } from 'react';
import type { Area } from '#storage/areas.ts';
import { currentUser } from '#workspace/current-user.ts';
import { atStake } from './at-stake.ts';

/** What is under way or not sent and would be lost with these areas; nothing where there is none. */
export function Stakes({ areas }: { areas: readonly Area[] }) {
  const [said, setSaid] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const storage = await currentUser().openStorage();
      const found = storage === null ? [] : await atStake(storage, areas);
      if (!isGone) setSaid(found);
    };
    look().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [areas]);
  if (said.length === 0) return null;
  return (
    <ul role="alert" className="mt-2 list-disc pl-5 text-warn">
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
