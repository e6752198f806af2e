import { useDeferredValue } from 'react';
import { useHref, useNavigate } from 'react-router';
import { useScoped } from '#navigation/scope.ts';

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
