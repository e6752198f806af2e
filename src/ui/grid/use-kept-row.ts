import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Frame, scrollTopOfSameRow } from './virtual-window.ts';

/** Keeps the first visible row in its place when rows become higher or lower: compact, or as cards. */
export function useKeptRow(frame: Frame, scrollTo: (top: number) => void): void {
  const before = useRef(frame);
  const keep = useEffectEvent((last: Frame) => scrollTo(scrollTopOfSameRow(last, frame)));
  useLayoutEffect(() => {
    const last = before.current;
    before.current = frame;
    if (last.rowHeight !== frame.rowHeight && last.scrollTop > 0) keep(last);
  });
}
