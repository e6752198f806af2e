import { useEffect, useState } from 'react';
import type { GridProps } from '#ui/grid/grid-props.ts';

/** Where the row lies that the page remembers, asked of the source whenever either is another; -1 until it is known. */
export function useRemembered<Row>({ source, selectedKey = '' }: GridProps<Row>): number {
  const [answer, setAnswer] = useState({ source, key: '', place: -1 });
  useEffect(() => {
    if (selectedKey === '') return undefined;
    let isOver = false;
    source.indexOf?.(selectedKey).then(
      (place) => {
        if (!isOver) setAnswer({ source, key: selectedKey, place });
      },
      // An engine that is gone says so where the view is asked for.
      () => {},
    );
    return () => void (isOver = true);
  }, [source, selectedKey]);
  return answer.source === source && answer.key === selectedKey ? answer.place : -1;
}
