import { useMemo, useState } from 'react';
import { count, counted } from '#lib/format.ts';
import { arraySource } from '#lib/row-source.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { Column } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import type { Range } from '#ui/grid/selection.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { DangerButton } from '#ui/overlay/danger-button.tsx';
import { maxRows } from './cells.ts';
import { checkRows, type InvalidRow } from './check-rows.ts';
import { draftStore, type Row, useDraft } from './draft-store.ts';
import { InvalidRows } from './invalid-rows.tsx';
import type { NewRow } from './read-rows.ts';
import { RowInput } from './row-input.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

/** Composes the draft, and submits it. */
export function Compose() {
  const store = draftStore();
  const rows = useDraft();
  const [message, setMessage] = useState<string | null>(null);
  const add = async (more: readonly NewRow[]): Promise<void> => {
    const overflow = await store.add(more);
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

const columns: readonly Column<Row>[] = [
  {
    id: 'no',
    header: 'Row',
    width: 72,
    sortable: false,
    priority: 1,
    value: ({ no }) => no,
    text: ({ no }) => count(no),
  },
  {
    id: 'asin',
    header: 'ASIN',
    width: 132,
    sortable: false,
    priority: 1,
    definition: 'The product ID: 10 letters and digits.',
    value: ({ asin }) => asin,
  },
  {
    id: 'countryCode',
    header: 'Country',
    width: 88,
    sortable: false,
    priority: 1,
    definition: 'The country of the marketplace, as a two-letter ISO 3166-1 code such as DE.',
    value: ({ countryCode }) => countryCode,
  },
  {
    id: 'percACoS',
    header: 'Target ACOS',
    unit: '%',
    width: 120,
    align: 'end',
    sortable: false,
    priority: 1,
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
  /** A row being corrected stays until it is left, since a part of what is typed may be valid. */
  const [heldNo, hold] = useState<number | null>(null);
  const held = rows.find(({ no }) => no === heldNo && !invalid.some(({ row }) => row.no === no));
  const listed =
    held === undefined
      ? invalid
      : [...invalid, { row: held, cells: {}, messages: [], sameAs: null }].toSorted(
          (a, b) => a.row.no - b.row.no,
        );
  const source = useMemo(() => arraySource(rows, ({ no }) => String(no)), [rows]);
  const repeated = invalid.filter(({ sameAs }) => sameAs !== null);
  const flawed = rows.filter(({ flaw }) => flaw !== null).length;
  const chosen = selected.flatMap(([from, to]) => rows.slice(from, to)).map(({ no }) => no);
  const numbersOf = (all: readonly InvalidRow[]) => all.map(({ row }) => row.no);
  return (
    <>
      <p id="batch-errors" role="status" className={invalid.length > 0 ? 'text-bad' : 'text-muted'}>
        {statusText(rows.length, invalid.length)}
      </p>
      {listed.length > 0 && <InvalidRows rows={listed} store={store} onHold={hold} />}
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
          <Button onClick={() => store.remove(numbersOf(repeated))}>
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
      {isAsking && (
        <SubmitDialog
          rows={rows}
          onClose={() => ask(false)}
          onSubmit={async () => {
            await store.submit(rows);
            ask(false);
          }}
        />
      )}
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
