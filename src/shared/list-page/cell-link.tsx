import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useScoped } from '#shared/scope.ts';

/**
 * A link inside a grid's row, for the pointer: the grid is one tab stop, and the record's own page has the
 * same link.
 */
export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  const scoped = useScoped();
  return (
    <Link
      to={scoped(to)}
      tabIndex={-1}
      // Following it does not select the row.
      onClick={(event: MouseEvent) => event.stopPropagation()}
      className="hover:text-accent hover:underline"
    >
      {children}
    </Link>
  );
}
