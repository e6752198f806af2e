import { useEffect, useState } from 'react';

/** Maximum wait for data that decide the order, in milliseconds. */
const longest = 15_000;

const nothing = Symbol('nothing');

/** Whether content about `about` must wait before it is first displayed. Once displayed it stays. */
export function useWaitForOrder(isWaiting: boolean, about: unknown): boolean {
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
