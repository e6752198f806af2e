import { messageOf } from '#lib/message-of.ts';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { byteOrderMark, csvRecord } from '#lib/csv.ts';
import { decode } from '#lib/decode.ts';
import { counted } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { inSlices } from '#lib/slices.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { newRow } from './batch-draft.ts';
import { type ParsedBatchFile, type ParsedRow, parseBatchFile } from './batch-file.ts';
import { batchFields, maxRows } from './batch.ts';
import type { DraftStore } from './draft-store.ts';

/** Layout of a longer text takes seconds, so such a text is read but not displayed. */
const maxFieldLength = 20_000;

interface RowInputProps {
  /** Keeps the text until its rows are added to the draft. */
  store: Pick<DraftStore, 'text' | 'setText'>;
  onAdd: (rows: readonly ParsedRow[]) => Promise<void>;
  startsFocused: boolean;
}

/** Reads rows that are typed, pasted, dropped or in a file, and describes them at once. */
export function RowInput({ store, onAdd, startsFocused }: RowInputProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController>(null);
  const [read, setRead] = useState<{ source: string; found: ParsedBatchFile } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDragOver, setDragOver] = useState(false);

  const readRows = (source: string, content: string | Promise<ArrayBuffer>): void => {
    reading.current?.abort();
    const own = (reading.current = new AbortController());
    setFailure(null);
    // A file is not saved, since it can be chosen again; it replaces typed text.
    store.setText(typeof content === 'string' ? content : '');
    if (typeof content === 'string' && content.trim() === '') {
      setRead(null);
      return;
    }
    readSource(content, own.signal).then(
      (found) => {
        if (!own.signal.aborted) setRead({ source, found });
      },
      (error: unknown) => {
        if (own.signal.aborted) return;
        setRead(null);
        setFailure(messageOf(error));
      },
    );
  };
  /** Restores the text from before a reload, unless the user has entered something already. */
  const restore = useEffectEvent((text: string): void => {
    if (text === '' || reading.current !== null || field.current === null) return;
    if (text.length <= maxFieldLength) field.current.value = text;
    readRows(text.length <= maxFieldLength ? 'Typed text' : 'Pasted text', text);
  });
  useEffect(() => {
    store.text().then(restore, () => {});
  }, [store]);
  const takeFile = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    if (field.current) field.current.value = '';
    readRows(chosen.name, chosen.arrayBuffer());
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 0) takeFile(files[0]);
    else readRows('Dropped text', event.dataTransfer.getData('text/plain'));
  };
  const add = async (rows: readonly ParsedRow[]): Promise<void> => {
    const before = field.current?.value;
    await onAdd(rows);
    // The user may have typed meanwhile.
    if (field.current !== null && field.current.value !== before) return;
    store.setText('');
    if (field.current) field.current.value = '';
    setRead(null);
  };
  const rows = read?.found.rows ?? [];

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-muted">
        CSV or JSON with asin, countryCode and percACoS, up to {counted(maxRows, 'row')}. Nothing is
        sent until you submit.
      </label>
      <textarea
        ref={field}
        id={id}
        data-kept
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus is gone.
        autoFocus={startsFocused}
        aria-label="Rows"
        spellCheck={false}
        autoComplete="off"
        rows={5}
        placeholder="Paste rows here, or drop a CSV or JSON file"
        onInput={({ currentTarget }) => readRows('Typed text', currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (text.length <= maxFieldLength) return;
          event.preventDefault();
          event.currentTarget.value = '';
          readRows('Pasted text', text);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
        className={cx(
          'resize-y rounded-md border bg-surface px-2 py-1 font-mono placeholder:text-muted disabled:cursor-not-allowed disabled:opacity-55',
          isDragOver ? 'border-accent bg-accent-soft' : 'border-edge enabled:hover:border-ink',
        )}
      />
      <div className="flex flex-wrap items-center gap-2">
        {rows.length > 0 && (
          <Button
            variant="primary"
            onClick={() => {
              add(rows).catch((error: unknown) => setFailure(String(error)));
            }}
          >
            Add {counted(rows.length, 'row')}
          </Button>
        )}
        <Button onClick={() => file.current?.click()}>Choose file</Button>
        <Button onClick={() => void onAdd([newRow({})])}>Add empty row</Button>
        <Button variant="quiet" icon={<Icon name="download" />} onClick={saveTemplate}>
          Download template
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,text/*,application/json"
          aria-label="File with rows"
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            takeFile(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
      <div role="status" className="wrap-anywhere">
        {read !== null && <ReadNote {...read} />}
      </div>
      {failure !== null && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}

/** The header row only: an example row might be submitted by mistake. */
function saveTemplate(): void {
  const text = byteOrderMark + csvRecord(batchFields);
  saveFile('masterlist.csv', new Blob([text], { type: 'text/csv' }));
}

/** Reads the rows of a text or file. Rejects with a message for the user if a file is not text. */
async function readSource(
  source: string | Promise<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ParsedBatchFile> {
  if (typeof source === 'string') return inSlices(parseBatchFile(source), signal);
  const { text, oddLine } = decode(new Uint8Array(await source));
  const found = await inSlices(parseBatchFile(text), signal);
  if (oddLine !== null) {
    found.notes.push(
      `This file is not UTF-8: line ${oddLine} has an unreadable character. Save it as “CSV UTF-8” and add it again, or fix the cells marked with errors.`,
    );
  }
  return found;
}

const names: Readonly<Record<string, string>> = {
  '\t': 'tabs',
  ';': 'semicolons',
  ',': 'commas',
  '|': 'vertical bars',
  ' ': 'spaces',
};

/** Describes what was read from a text or file before it is added to the draft. */
function ReadNote({ source, found }: { source: string; found: ParsedBatchFile }) {
  const { rows, format, separator, hasHeading, missing, ignored, notes } = found;
  const how =
    format === 'JSON'
      ? 'JSON'
      : `separated by ${names[separator ?? ','] ?? `“${separator}”`}, ${hasHeading ? 'with' : 'without'} a header row`;
  const isPart = missing.length > 0 && missing.length < batchFields.length;
  return (
    <>
      <p>
        {source}: {counted(rows.length, 'row')}, {how}.
        {isPart && rows.length > 0 && ` No column found for ${missing.join(' and ')}.`}
        {ignored.length > 0 && ` Ignored columns: ${ignored.join(', ')}.`}
      </p>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-warn">
          {note}
        </p>
      ))}
    </>
  );
}
