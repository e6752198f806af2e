import { AttributionSortNote, type AttributionSortNoteProps } from './attribution-sort-note.tsx';
import { ConversionNote } from './conversion-note.tsx';
import { UnconvertedSortNote, type SortNoteProps } from './unconverted-sort-note.tsx';
import type { ListConversion } from './use-conversion.ts';

interface SortNotesProps extends SortNoteProps, Pick<AttributionSortNoteProps, 'list'> {
  campaignBy: AttributionSortNoteProps['campaignBy'] | undefined;
  /** `null` if amounts are in their rows' currencies. */
  conversion: ListConversion | null;
}

/** Notes on a list's amounts, sort and totals, below it. */
export function SortNotes({ list, campaignBy, conversion, ...order }: SortNotesProps) {
  const { columns, sort } = order;
  return (
    <>
      {conversion && <ConversionNote conversion={conversion} totals={order.totals} />}
      <UnconvertedSortNote {...order} />
      {campaignBy !== undefined && <AttributionSortNote {...{ list, campaignBy, columns, sort }} />}
    </>
  );
}
