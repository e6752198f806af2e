import { type RefObject, useLayoutEffect, useState } from 'react';

/** The content size of an element in whole pixels, updated when it changes; 0 × 0 until measured. */
export function useSize(of: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    };
    read();
    const resized = new ResizeObserver(read);
    resized.observe(element);
    return () => resized.disconnect();
  }, [of]);
  return size;
}
