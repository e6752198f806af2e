import { useEffect, useState } from 'react';
import type { GridProps } from '#ui/grid/grid-props.ts';

/** The line of the row the page remembers, requested from the source whenever either changes; -1 until known. */
export function useRemembered<Row>({ source, selectedKey = '' }: GridProps<Row>): number {
  const [answer, setAnswer] = useState({ source, key: '', place: -1 });
  useEffect(() => {
    if (selectedKey === '') return undefined;
    let isOver = false;
    source.indexOf?.(selectedKey).then(
      (place) => {
        if (!isOver) setAnswer({ source, key: selectedKey, place });
      },
      // A stopped engine is reported where the view is requested.
      () => {},
    );
    return () => void (isOver = true);
  }, [source, selectedKey]);
  return answer.source === source && answer.key === selectedKey ? answer.place : -1;
}
