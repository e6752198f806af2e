import { useEffect, useState } from 'react';
import { now } from '#lib/clock.ts';

/** The time, in milliseconds since 1970, updated every `every` milliseconds while the page is visible. */
export function useNow(every: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return time;
}
