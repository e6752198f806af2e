import { useState } from 'react';

const never = Symbol('never');

/** Whether something has been true since `about` last changed: what has been displayed once stays. */
export function useOnceTrue(isTrue: boolean, about: unknown = null): boolean {
  const [last, setLast] = useState<unknown>(never);
  if (isTrue && last !== about) setLast(about);
  return isTrue || last === about;
}
