import { type MouseEvent, type ReactNode, useDeferredValue } from 'react';
import { Link, useHref, useNavigate } from 'react-router';
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

/**
 * Links from a table's rows to their records: a URL for a new tab, and client-side navigation for a plain
 * click. `pathOf` returns the record's path without the scope, `null` if it has none.
 */
export function useRowLink<Row>(pathOf: (row: Row) => string | null) {
  const scoped = useScoped();
  // A new scope changes every link: the control that sets it is painted first.
  const scopedLater = useDeferredValue(scoped);
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  return {
    rowHref: (row: Row) => {
      const path = pathOf(row);
      return path === null ? undefined : base + scopedLater(path);
    },
    onOpen: (row: Row) => {
      const path = pathOf(row);
      if (path !== null) void navigate(scoped(path));
    },
  };
}
