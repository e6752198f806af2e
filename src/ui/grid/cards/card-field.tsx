import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import type { Column } from '#ui/grid/column.ts';

/**
 * A field of a card: its label, and its value at the end of the line if it is a number. A number is never truncated; a
 * text is, before its label.
 */
export function CardField<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  if (column.isLong === true) return children;
  const isNumber = column.align === 'end';
  return (
    <>
      <CardLabel column={column} className={isNumber ? 'truncate' : 'shrink-0'} />
      <span className={isNumber ? 'shrink-0' : 'truncate'}>{children}</span>
    </>
  );
}

/** A column's header, as the label of a cell. */
export function CardLabel<Row>({
  column: { header, unit },
  className,
}: {
  column: Column<Row>;
  className?: string;
}) {
  return (
    <span className={cx('text-xs text-muted', className)}>
      {header}
      {unit !== undefined && ` ${unit}`}{' '}
    </span>
  );
}
