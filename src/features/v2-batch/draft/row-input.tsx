import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { byteOrderMark, csvRecord } from '#lib/csv.ts';
import { decode } from '#lib/decode.ts';
import { counted } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { batchFields, maxRows } from './cells.ts';
import type { DraftStore } from './draft-store.ts';
import { type NewRow, type ReadRows, readRows } from './read-rows.ts';

/** Layout of a longer text takes seconds, so such a text is read but not displayed. */
const maxFieldLength = 20_000;

interface RowInputProps {
  /** Keeps the text until its rows are added to the draft. */
  store: Pick<DraftStore, 'text' | 'setText'>;
  onAdd: (rows: readonly NewRow[]) => Promise<void>;
}

/** Reads rows that are typed, pasted, dropped or in a file, and describes them at once. */
export function RowInput({ store, onAdd }: RowInputProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<{ source: string; found: ReadRows } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  /** Of what was entered last, because a file is read more slowly than a key is pressed. */
  const latest = useRef(0);

  const show = (source: string, text: string, note?: string): void => {
    setFailure(null);
    const found = text.trim() === '' ? null : readRows(text);
    if (note !== undefined) found?.notes.push(note);
    setRead(found && { source, found });
  };
  const take = (source: string, text: string): void => {
    latest.current++;
    store.setText(text);
    show(source, text);
  };
  /** Restores the text from before a reload, unless the user has entered something already. */
  const restore = useEffectEvent((text: string): void => {
    if (text === '' || latest.current > 0 || field.current === null) return;
    const isShown = text.length <= maxFieldLength;
    if (isShown) field.current.value = text;
    show(isShown ? 'Typed text' : 'Pasted text', text);
  });
  useEffect(() => {
    store.text().then(restore, () => {});
  }, [store]);
  /** A file is not saved, since it can be chosen again; it replaces typed text. */
  const takeFile = async (chosen: File): Promise<void> => {
    const own = ++latest.current;
    if (field.current) field.current.value = '';
    store.setText('');
    const { text, oddLine } = decode(new Uint8Array(await chosen.arrayBuffer()));
    if (own !== latest.current) return;
    const note =
      oddLine === null
        ? undefined
        : `This file is not UTF-8: line ${oddLine} has an unreadable character. Save it as “CSV UTF-8” and add it again, or fix the cells marked with errors.`;
    show(chosen.name, text, note);
  };
  const fail = (error: unknown): void => {
    setRead(null);
    setFailure(messageOf(error));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) takeFile(dropped).catch(fail);
    else take('Dropped text', event.dataTransfer.getData('text/plain'));
  };
  const add = async (rows: readonly NewRow[]): Promise<void> => {
    const before = latest.current;
    await onAdd(rows);
    // The user may have entered something meanwhile.
    if (latest.current !== before) return;
    take('', '');
    if (field.current === null) return;
    field.current.value = '';
    field.current.focus();
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
        aria-label="Rows"
        spellCheck={false}
        autoComplete="off"
        rows={5}
        placeholder="Paste rows here, or drop a CSV or JSON file"
        onInput={({ currentTarget }) => take('Typed text', currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (text.length <= maxFieldLength) return;
          event.preventDefault();
          event.currentTarget.value = '';
          take('Pasted text', text);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
        className={cx(
          'resize-y rounded-md border bg-surface px-2 py-1 font-mono placeholder:text-muted',
          isDragOver ? 'border-accent bg-accent-soft' : 'border-edge hover:border-ink',
        )}
      />
      <div className="flex flex-wrap items-center gap-2">
        {rows.length > 0 && (
          <Button variant="primary" onClick={() => void add(rows).catch(fail)}>
            Add {counted(rows.length, 'row')}
          </Button>
        )}
        <Button onClick={() => file.current?.click()}>Choose file</Button>
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
            const [chosen] = currentTarget.files ?? [];
            if (chosen) takeFile(chosen).catch(fail);
            currentTarget.value = '';
          }}
        />
      </div>
      <div role="status">
        {failure !== null && <p className="text-bad">{failure}</p>}
        {read !== null && (
          <p>
            {read.source}: {counted(rows.length, 'row')}, {read.found.how}.
          </p>
        )}
        {read?.found.notes.map((note) => (
          <p key={note} className="mt-1 text-warn">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The header row only: an example row might be submitted by mistake. */
function saveTemplate(): void {
  const text = byteOrderMark + csvRecord(batchFields);
  saveFile('masterlist.csv', new Blob([text], { type: 'text/csv' }));
}
