import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import type { Column } from '#ui/grid/column.ts';

/** A field of a card: its label, and its value, at the end of the line if it is a number. For numbers, the label is truncated first. */
export function CardField<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { header, unit, align, isLong } = column;
  if (isLong === true) return children;
  return (
    <>
      <span
        className={cx('text-xs text-muted', align === 'end' ? 'shrink-99 truncate' : 'shrink-0')}
      >
        {header}
        {unit !== undefined && ` ${unit}`}{' '}
      </span>
      <span className="truncate">{children}</span>
    </>
  );
}
