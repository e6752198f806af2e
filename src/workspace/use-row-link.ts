import { useHref, useNavigate } from 'react-router';
import { useScoped } from './scope.ts';

/**
 * How the rows of a table lead to their records: an address for a new tab, and a step inside the
 * app for a plain click. `pathOf` gives the record's path without the scope, `null` where it has none.
 */
export function useRowLink<Row>(pathOf: (row: Row) => string | null) {
  const scoped = useScoped();
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  return {
    rowHref: (row: Row) => {
      const path = pathOf(row);
      return path === null ? undefined : base + scoped(path);
    },
    onOpen: (row: Row) => {
      const path = pathOf(row);
      if (path !== null) void navigate(scoped(path));
    },
  };
}
