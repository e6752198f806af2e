import { useEffect, useState } from 'react';

/** So long is waited for what decides the order, in milliseconds: then what is there is better than nothing. */
const longest = 15_000;

const nothing = Symbol('nothing');

/**
 * Whether what is `about` something has to wait before it is shown for the first time. Once it was
 * shown it stays, whatever comes later.
 */
export function useFirstWait(isWaiting: boolean, about: unknown): boolean {
  const [shown, setShown] = useState<unknown>(nothing);
  const isHeld = isWaiting && shown !== about;
  if (!isHeld && shown !== about) setShown(about);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => setShown(about), longest);
    return () => clearTimeout(timer);
  }, [isHeld, about]);
  return isHeld;
}
