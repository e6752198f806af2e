import { useHref, useNavigate } from 'react-router';
import { useScoped } from './scope.ts';

/**
 * How the rows of a table lead to their records: an address for a new tab, and a step inside the
 * app for a plain click. `pathOf` gives the record's path without the scope.
 */
export function useRowLink<Row>(pathOf: (row: Row) => string) {
  const scoped = useScoped();
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  return {
    rowHref: (row: Row) => base + scoped(pathOf(row)),
    onOpen: (row: Row) => void navigate(scoped(pathOf(row))),
  };
}
