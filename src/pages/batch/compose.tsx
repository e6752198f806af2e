import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { batchLimit } from '#api/contract/batch.ts';
import { titleOf } from '#features/v2-batch/batch-text.ts';
import { byteOrderMark, csvRecord } from '#lib/csv.ts';
import { count, counted } from '#lib/format.ts';
import { arraySource } from '#lib/row-source.ts';
import { saveFile } from '#lib/save-file.ts';
import { useCost } from '#query-state/cost-note.ts';
import { TablePaste } from '#lists/table-paste.tsx';
import { useFieldDraft } from '#user/field-drafts.ts';
import { Button } from '#ui/button.tsx';
import { FailureText } from '#ui/feedback/failure-text.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import type { Column } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import type { Range } from '#ui/grid/selection.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { DangerButton } from '#ui/overlay/danger-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import {
  type BatchField,
  batchFields,
  maxRows,
  type RowText,
  toItem,
} from '#features/v2-batch/cells.ts';
import { checkRows, type InvalidRow, summarizeChanges } from '#features/v2-batch/check-rows.ts';
import { type Row, type NewRow, readRows, rowColumns } from '#features/v2-batch/read-rows.ts';
import { draftStore, useDraft } from '#features/v2-batch/draft-store.ts';

/** Composes the draft, and submits it. */
export function Compose() {
  const rows = useDraft();
  const [message, setMessage] = useState<string | null>(null);
  const add = async (more: readonly NewRow[]): Promise<void> => {
    const overflow = await draftStore().add(() => more);
    setMessage(
      overflow > 0
        ? `${counted(overflow, 'row')} did not fit: a draft holds up to ${count(maxRows)} rows. Submit this draft, then add the rest.`
        : null,
    );
  };
  return (
    <Panel title="Draft">
      <div className="flex flex-col gap-3">
        <RowInput onAdd={add} />
        {message !== null && <Notice tone="warn">{message}</Notice>}
        {rows !== null && rows.length > 0 && <Draft rows={rows} />}
      </div>
    </Panel>
  );
}

/** Reads rows in any form, and describes them at once. */
export function RowInput({ onAdd }: { onAdd: (rows: readonly NewRow[]) => Promise<void> }) {
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

const column = { sortable: false, priority: 1 } as const;

const columns: readonly Column<Row>[] = [
  {
    ...column,
    id: 'no',
    header: 'Row',
    width: 72,
    value: ({ no }) => no,
    text: ({ no }) => count(no),
  },
  {
    ...column,
    id: 'asin',
    header: 'ASIN',
    width: 132,
    definition: 'The product ID: 10 letters and digits.',
    value: ({ asin }) => asin,
  },
  {
    ...column,
    id: 'countryCode',
    header: 'Country',
    width: 88,
    definition: 'The country of the marketplace, as a two-letter ISO 3166-1 code such as DE.',
    value: ({ countryCode }) => countryCode,
  },
  {
    ...column,
    id: 'percACoS',
    header: 'Target ACOS',
    unit: '%',
    width: 120,
    align: 'end',
    definition:
      'percACoS: the target for ad spend as a percentage of sales. 12.5 means 12.5%, not 1,250%.',
    value: ({ percACoS }) => percACoS,
  },
];

/** The rows: those with errors to correct, all of them to look at, and the buttons. */
function Draft({ rows }: { rows: readonly Row[] }) {
  const store = draftStore();
  const [isAsking, ask] = useState(false);
  const [selected, setSelected] = useState<readonly Range[]>([]);
  const invalid = useMemo(() => checkRows(rows), [rows]);
  const source = useMemo(() => arraySource(rows, ({ no }) => String(no)), [rows]);
  const repeated = invalid.filter(({ sameAs }) => sameAs !== null);
  const flawed = rows.filter(({ flaw }) => flaw !== null).length;
  const chosen = selected.flatMap(([from, to]) => rows.slice(from, to)).map(({ no }) => no);
  return (
    <>
      <p id="batch-errors" role="status" className={invalid.length > 0 ? 'text-bad' : 'text-muted'}>
        {statusText(rows.length, invalid.length)}
      </p>
      {invalid.length > 0 && <InvalidRows rows={invalid} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          aria-disabled={invalid.length > 0}
          aria-describedby="batch-errors"
          onClick={() => invalid.length === 0 && ask(true)}
        >
          Submit {counted(rows.length, 'item')}…
        </Button>
        {repeated.length > 0 && (
          <Button onClick={() => store.remove(repeated.map(({ row }) => row.no))}>
            Remove {counted(repeated.length, 'duplicate')}
          </Button>
        )}
        {flawed > 0 && (
          <Button onClick={store.acceptFlaws}>Accept {counted(flawed, 'flagged row')}</Button>
        )}
        {chosen.length > 0 && (
          <DangerButton
            action={`Remove ${counted(chosen.length, 'selected row')}`}
            onConfirm={() => store.remove(chosen)}
          >
            <p>You cannot undo this.</p>
          </DangerButton>
        )}
        <DangerButton
          action={
            rows.length === 1 ? 'Remove the row' : `Remove all ${counted(rows.length, 'row')}`
          }
          onConfirm={() => store.remove(rows.map(({ no }) => no))}
        >
          <p>Nothing has been sent. You cannot undo this.</p>
        </DangerButton>
      </div>
      <Grid
        name="Target ACOS (v2)"
        columns={columns}
        source={source}
        rowKey={({ no }) => String(no)}
        rowLabel={({ no, asin }) => `Row ${no}, ${asin}`}
        onSelection={(ranges, isWhole) => setSelected(isWhole ? ranges : [])}
        maxHeight="40vh"
      />
      {isAsking && <SubmitDialog rows={rows} onClose={() => ask(false)} />}
    </>
  );
}

function statusText(rows: number, invalid: number): string {
  if (invalid === 0) return `${counted(rows, 'row')}, no errors.`;
  if (rows === 1) return 'The row has an error. Fix or remove it before submitting.';
  const of = `${count(invalid)} of ${counted(rows, 'row')}`;
  return invalid === 1
    ? `${of} has an error. Fix or remove it before submitting.`
    : `${of} have errors. Fix or remove them before submitting.`;
}

const inputs: Record<BatchField, { label: string; width: string }> = {
  asin: { label: 'ASIN', width: 'w-32' },
  countryCode: { label: 'Country', width: 'w-16' },
  percACoS: { label: 'Target ACOS, %', width: 'w-20' },
};

/** Rows displayed at first, and added by each click on the button below. */
const page = 50;

/** The rows with errors, each with a field to correct every cell. */
function InvalidRows({ rows }: { rows: readonly InvalidRow[] }) {
  const [shown, setShown] = useState(page);
  return (
    <div>
      <ul aria-label="Rows with errors">
        {rows.slice(0, shown).map((invalid) => (
          <InvalidRowItem key={invalid.row.no} {...invalid} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button size="small" onClick={() => setShown(shown + page)}>
          Show {counted(Math.min(page, rows.length - shown), 'more row')}
        </Button>
      )}
    </div>
  );
}

/** Saved when the focus leaves it, since a row that is valid leaves the list: a part of what is typed may be valid. */
function InvalidRowItem({ row, cells, messages }: InvalidRow) {
  const { no } = row;
  // Of this row as it is: after all rows are removed, another one gets its number.
  const [draft, setDraft] = useFieldDraft(`batch row ${JSON.stringify(row)}`);
  const typed: Partial<RowText> = Object.fromEntries(new URLSearchParams(draft ?? ''));
  const save = (): void => {
    const isChanged = batchFields.some((field) => (typed[field] ?? row[field]) !== row[field]);
    if (isChanged) draftStore().change(no, typed);
    setDraft(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the focus of its fields
    <li
      className="border-t border-line py-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) save();
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="w-20 text-muted tabular-nums">Row {count(no)}</span>
        {batchFields.map((field) => (
          <input
            key={field}
            aria-label={`${inputs[field].label}, row ${count(no)}`}
            aria-invalid={cells[field] !== undefined}
            aria-describedby={`batch-row-${no}`}
            autoComplete="off"
            spellCheck={false}
            value={typed[field] ?? row[field]}
            onChange={({ currentTarget }) =>
              setDraft(new URLSearchParams({ ...typed, [field]: currentTarget.value }).toString())
            }
            onKeyDown={({ key }) => key === 'Enter' && save()}
            className={`${inputClass} ${inputs[field].width}`}
          />
        ))}
        <Button size="small" onClick={() => draftStore().remove([no])}>
          Remove<span className="sr-only"> row {count(no)}</span>
        </Button>
      </div>
      <p id={`batch-row-${no}`} className="mt-1 text-bad">
        {[...messages, ...Object.values(cells)].join(' ')}
      </p>
    </li>
  );
}

/** The number of countries listed; the rest are only counted. */
const maxCountries = 8;

/** Summarizes the changes, and asks for confirmation before anything is sent. */
function SubmitDialog({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const change = useMemo(() => summarizeChanges(rows.map(toItem), batchLimit), [rows]);
  const cost = useCost([{ endpoint: 'submitBatch', count: change.batches }]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => draftStore().submit(rows),
    onSuccess: onClose,
  });
  const { countries, from, to, small } = change;
  const named = countries.slice(0, maxCountries).map((it) => `${it.code} ${count(it.items)}`);

  return (
    <Dialog
      title="Submit these changes?"
      onClose={isPending ? undefined : onClose}
      actions={
        <>
          <Button aria-disabled={isPending} onClick={() => !isPending && onClose()}>
            Cancel
          </Button>
          <Button
            variant="primary"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate()}
          >
            Submit {counted(rows.length, 'item')}
          </Button>
        </>
      }
    >
      <p className="text-base font-semibold text-ink">
        {titleOf(change.items, change.batches, countries.length)}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt>Countries</dt>
        <dd className="text-ink">
          {named.join(', ')}
          {countries.length > maxCountries && ` and ${count(countries.length - maxCountries)} more`}
        </dd>
        <dt>Target ACOS</dt>
        <dd className="text-ink">{from === to ? `${from}%` : `${from}% to ${to}%`}</dd>
        <dt>Cost</dt>
        <dd className="text-ink">{cost.words}</dd>
      </dl>
      {small > 0 && (
        <p className="mt-2 text-warn">
          {counted(small, 'item')} {small === 1 ? 'has' : 'have'} a target of 1% or less. If these
          are fractions, enter 12.5 instead of 0.125.
        </p>
      )}
      <p className="mt-2">
        Targets are replaced in the order of submission, one submission after the other: the last
        one wins. This cannot be undone.
      </p>
      <FailureText error={error} className="mt-2" />
    </Dialog>
  );
}
