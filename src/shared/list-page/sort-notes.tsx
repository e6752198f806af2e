import { AttributionSortNote, type AttributionSortNoteProps } from './attribution-sort-note.tsx';
import { ConversionNote } from './conversion-note.tsx';
import { UnconvertedSortNote, type SortNoteProps } from './unconverted-sort-note.tsx';
import type { ListConversion } from './use-conversion.ts';
import { isAllIn } from './use-list.ts';

interface SortNotesProps
  extends Omit<SortNoteProps, 'rates'>, Pick<AttributionSortNoteProps, 'list'> {
  campaignBy: AttributionSortNoteProps['campaignBy'] | undefined;
  conversion: ListConversion;
}

/** Notes on a list's amounts, sort and totals, below it. */
export function SortNotes({ list, campaignBy, conversion, ...order }: SortNotesProps) {
  const { columns, sort } = order;
  const base = conversion.convert?.base;
  const convertedTo = base !== undefined && isAllIn(base, order.totals) ? base : null;
  return (
    <>
      {conversion.isWanted && <ConversionNote conversion={conversion} totals={order.totals} />}
      <UnconvertedSortNote {...order} rates={conversion.rates} />
      {campaignBy !== undefined && (
        <AttributionSortNote {...{ list, campaignBy, columns, sort, convertedTo }} />
      )}
    </>
  );
}
