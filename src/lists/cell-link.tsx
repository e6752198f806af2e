import { type MouseEvent, type ReactNode, useDeferredValue } from 'react';
import { Link, useHref, useNavigate } from 'react-router';
import type { TableRow } from '#lib/table-query.ts';
import { idOf } from '#lib/table-row.ts';
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
 * click. `pathOf` returns the path of the record with that ID, without the scope; `null` if it has none.
 */
export function useRowLink(pathOf: (id: string) => string | null) {
  const scoped = useScoped();
  // A new scope changes every link: the control that sets it is painted first.
  const scopedLater = useDeferredValue(scoped);
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  return {
    rowHref: (row: TableRow) => {
      const path = pathOf(idOf(row));
      return path === null ? undefined : base + scopedLater(path);
    },
    onOpen: (row: TableRow) => {
      const path = pathOf(idOf(row));
      if (path !== null) void navigate(scoped(path));
    },
  };
}
