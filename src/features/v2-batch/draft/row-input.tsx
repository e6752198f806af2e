import { byteOrderMark, csvRecord } from '#lib/csv.ts';
import { count, counted } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { TablePaste } from '#shared/table-paste/table-paste.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { batchFields, maxRows } from './cells.ts';
import { type NewRow, readRows, rowColumns } from './read-rows.ts';

interface RowInputProps {
  onAdd: (rows: readonly NewRow[]) => Promise<void>;
}

/** Reads rows in any form, and describes them at once. */
export function RowInput({ onAdd }: RowInputProps) {
  return (
    <TablePaste
      name="Rows"
      hint={`CSV or JSON with asin, countryCode and percACoS, up to ${counted(maxRows, 'row')}. Nothing is sent until you submit.`}
      placeholder="Paste rows here, or drop a CSV or JSON file"
      columns={rowColumns}
      read={readRows}
      renderSummary={({ rows, overflow }) => (
        <>
          {counted(rows.length, 'row')} found.
          {overflow > 0 &&
            ` ${counted(overflow, 'more was', 'more were')} left out: a draft holds up to ${count(maxRows)}.`}
        </>
      )}
      action={({ rows }) => (rows.length > 0 ? `Add ${counted(rows.length, 'row')}` : null)}
      onTake={({ rows }) => onAdd(rows)}
    >
      <Button variant="quiet" icon={<Icon name="download" />} onClick={saveTemplate}>
        Download template
      </Button>
    </TablePaste>
  );
}

/** The header row only: an example row might be submitted by mistake. */
function saveTemplate(): void {
  const text = byteOrderMark + csvRecord(batchFields);
  saveFile('masterlist.csv', new Blob([text], { type: 'text/csv' }));
}
