import { AttributionSortNote, type AttributionSortNoteProps } from './attribution-sort-note.tsx';
import { ConversionNote } from './conversion-note.tsx';
import { UnconvertedSortNote, type SortNoteProps } from './unconverted-sort-note.tsx';

interface SortNotesProps extends SortNoteProps, Pick<AttributionSortNoteProps, 'list'> {
  campaignBy: AttributionSortNoteProps['campaignBy'] | undefined;
  /** Whether amounts are converted. */
  isConverted: boolean;
}

/** Notes on a list's amounts, sort and totals, below it. */
export function SortNotes({ list, campaignBy, isConverted, ...order }: SortNotesProps) {
  const { columns, sort, conversion } = order;
  const convertedTo = (isConverted && conversion.convert?.base) || null;
  return (
    <>
      {conversion.isRequested && <ConversionNote conversion={conversion} totals={order.totals} />}
      <UnconvertedSortNote {...order} />
      {campaignBy !== undefined && (
        <AttributionSortNote {...{ list, campaignBy, columns, sort, convertedTo }} />
      )}
    </>
  );
}
