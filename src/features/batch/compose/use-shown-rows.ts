import { useMemo, useState } from 'react';
import type { Draft, DraftRow } from '#domain/batch-draft.ts';

export interface ShownRows {
  rows: readonly DraftRow[];
  isNarrowed: boolean;
  /** Shows the rows alone with which something is wrong, or all again. */
  narrow: (isNarrowed: boolean) => void;
}

/**
 * All rows, or those with which something is wrong: these stay when they are mended, so that none goes
 * from under one's hands, until the wrong ones are asked for again.
 */
export function useShownRows(draft: Draft, rows: readonly DraftRow[]): ShownRows {
  const [asked, setAsked] = useState<ReadonlySet<number> | null>(null);
  const shown = useMemo(
    () => (asked === null ? rows : rows.filter((row) => asked.has(row.no) || draft.isWrong(row))),
    [asked, draft, rows],
  );
  return {
    rows: shown,
    isNarrowed: asked !== null,
    narrow: (isNarrowed) =>
      setAsked(isNarrowed ? new Set(rows.filter(draft.isWrong).map(({ no }) => no)) : null),
  };
}
