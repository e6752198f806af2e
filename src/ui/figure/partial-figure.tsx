import type { ReactNode } from 'react';
import { counted } from '#lib/format.ts';

/** A figure with a star behind it where it leaves rows out; how many is said on hover, and beside the table. */
export function starred(text: ReactNode, rows: number | undefined): ReactNode {
  if (rows === undefined || rows === 0) return text;
  return (
    <span className="after:content-['*']" title={`${counted(rows, 'row')} left out`}>
      {text}
    </span>
  );
}
