import { AttributionSortNote, type AttributionSortNoteProps } from './attribution-sort-note.tsx';
import { UnconvertedSortNote, type SortNoteProps } from './unconverted-sort-note.tsx';

interface SortNotesProps extends SortNoteProps, Pick<AttributionSortNoteProps, 'list'> {
  campaignBy: AttributionSortNoteProps['campaignBy'] | undefined;
}

/** Notes on a list's sort and totals, below it. */
export function SortNotes({ list, campaignBy, ...order }: SortNotesProps) {
  const { columns, sort } = order;
  return (
    <>
      <UnconvertedSortNote {...order} />
      {campaignBy !== undefined && <AttributionSortNote {...{ list, campaignBy, columns, sort }} />}
    </>
  );
}
