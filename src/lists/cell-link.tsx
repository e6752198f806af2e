import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useScoped } from '#navigation/scope.ts';

interface CellLinkProps {
  to: string;
  /** Whether `to` has a scope of its own, instead of the page's. */
  hasScope?: boolean;
  children: ReactNode;
}

/**
 * A link inside a grid's row, for the pointer: the grid is one tab stop, and the record's own page has the
 * same link.
 */
export function CellLink({ to, hasScope = false, children }: CellLinkProps) {
  const scoped = useScoped();
  return (
    <Link
      to={hasScope ? to : scoped(to)}
      tabIndex={-1}
      // Following it does not select the row.
      onClick={(event: MouseEvent) => event.stopPropagation()}
      className="hover:text-accent hover:underline"
    >
      {children}
    </Link>
  );
}
