import type { ReactNode } from 'react';
import { counted } from '#lib/format.ts';

/** A number followed by an asterisk if it leaves out rows; the tooltip and a note beside the table state how many. */
export function withAsterisk(text: ReactNode, rows: number | undefined): ReactNode {
  if (rows === undefined || rows === 0) return text;
  return (
    <span className="after:content-['*']" title={`${counted(rows, 'row')} left out`}>
      {text}
    </span>
  );
}
