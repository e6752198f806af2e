import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { batchFields } from '#domain/batch.ts';
import type { BatchFile, ReadRow } from '#domain/batch-file.ts';
import { byteOrderMark, csvRecord } from '#lib/csv.ts';
import { counted } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { TypedRows } from '#workspace/batch/typed.ts';
import { readSource } from './read-file.ts';
import { ReadNote } from './read-note.tsx';

/** A field with more in it is laid out for seconds; such a text is read and not shown. */
const mostShown = 20_000;

interface RowInputProps {
  /** Where a text is kept until it is on the list. */
  typed: TypedRows;
  onTake: (rows: readonly ReadRow[]) => Promise<void>;
  onType: () => void;
}

/** Takes items in any shape: typed, pasted, dropped, or of a file. Says at once what they are. */
export function RowInput({ typed, onTake, onType }: RowInputProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController>(null);
  const [read, setRead] = useState<{ of: string; found: BatchFile } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  const take = (of: string, source: string | Promise<ArrayBuffer>): void => {
    reading.current?.abort();
    const own = (reading.current = new AbortController());
    setFailure(null);
    // A file is there to be taken again; in the place of what was typed it ends that, too.
    typed.keep(typeof source === 'string' ? source : '');
    if (typeof source === 'string' && source.trim() === '') {
      setRead(null);
      return;
    }
    readSource(source, own.signal).then(
      (found) => {
        if (!own.signal.aborted) setRead({ of, found });
      },
      (error: unknown) => {
        if (own.signal.aborted) return;
        setRead(null);
        setFailure(error instanceof Error ? error.message : String(error));
      },
    );
  };
  /** What was there before a reload, unless somebody was quicker. */
  const takeKept = useEffectEvent((text: string): void => {
    if (text === '' || reading.current !== null || field.current === null) return;
    if (text.length <= mostShown) field.current.value = text;
    take(text.length <= mostShown ? 'The field' : 'What was pasted', text);
  });
  useEffect(() => {
    typed.read().then(takeKept, () => {});
  }, [typed]);
  const takeFile = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    if (field.current) field.current.value = '';
    take(chosen.name, chosen.arrayBuffer());
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 0) takeFile(files[0]);
    else take('What was dropped', event.dataTransfer.getData('text/plain'));
  };
  const add = async (rows: readonly ReadRow[]): Promise<void> => {
    const before = field.current?.value;
    await onTake(rows);
    // Somebody may have gone on typing.
    if (field.current?.value !== before) return;
    typed.keep('');
    if (field.current) field.current.value = '';
    setRead(null);
  };
  const rows = read?.found.rows ?? [];

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-muted">
        CSV or JSON with asin, countryCode and percACoS. Up to 50,000 rows; nothing is sent yet.
      </label>
      <textarea
        ref={field}
        id={id}
        aria-label="Rows"
        spellCheck={false}
        autoComplete="off"
        rows={5}
        placeholder="Paste rows here, or drop a CSV or JSON file"
        onInput={({ currentTarget }) => take('The field', currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (text.length <= mostShown) return;
          event.preventDefault();
          event.currentTarget.value = '';
          take('What was pasted', text);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'resize-y rounded-md border bg-surface px-2 py-1 font-mono placeholder:text-muted',
          isOver ? 'border-accent bg-accent-soft' : 'border-edge hover:border-ink',
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
        <Button onClick={() => file.current?.click()}>Choose a file</Button>
        <Button onClick={onType}>Type a row</Button>
        <Button variant="quiet" icon={<Icon name="download" />} onClick={saveTemplate}>
          Template
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

/** The heading alone: a row as an example would be submitted some day. */
function saveTemplate(): void {
  const text = byteOrderMark + csvRecord(batchFields);
  saveFile('masterlist.csv', new Blob([text], { type: 'text/csv' }));
}
