import { useMemo, useState } from 'react';
import type { Draft, DraftRow } from './batch-draft.ts';

export interface VisibleRows {
  rows: readonly DraftRow[];
  isInvalidOnly: boolean;
  /** Shows only invalid rows, or all rows. */
  setInvalidOnly: (isNarrowed: boolean) => void;
}

/**
 * All rows, or only the invalid ones. An invalid row stays visible after it is fixed, so that it does
 * not disappear while the user edits it, until the invalid rows are selected again.
 */
export function useVisibleRows(draft: Draft, rows: readonly DraftRow[]): VisibleRows {
  const [snapshot, setSnapshot] = useState<ReadonlySet<number> | null>(null);
  const visible = useMemo(
    () =>
      snapshot === null ? rows : rows.filter((row) => snapshot.has(row.no) || draft.isInvalid(row)),
    [snapshot, draft, rows],
  );
  return {
    rows: visible,
    isInvalidOnly: snapshot !== null,
    setInvalidOnly: (isNarrowed) =>
      setSnapshot(isNarrowed ? new Set(rows.filter(draft.isInvalid).map(({ no }) => no)) : null),
  };
}
