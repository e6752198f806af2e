import { useId, useRef, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { count, counted } from '#lib/format.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { maxProductIds } from '#shared/saved-product-list.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ChooseColumn, fromColumn } from './column-choice.tsx';
import { idRule } from './product-ids-shape.ts';
import type { ProductIds } from './product-ids.ts';
import { textOf } from './read-product-ids.ts';
import { useReadIds } from './use-read-ids.ts';

/** A field with more text takes seconds to lay out; longer text is read without being displayed. */
const mostShown = 20_000;

interface ProductInputProps {
  onTake: (ids: readonly string[]) => Promise<void>;
  /** Finds the products of the listings in scope; may call the service. */
  findListed: () => Promise<ProductIds>;
}

const listings = [{ endpoint: 'listings', count: 1 }] as const;

/** Reads product IDs in any form: typed, pasted, dropped, or from a file, and describes them at once. */
export function ProductInput({ onTake, findListed }: ProductInputProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const { read, failure, setFailure, take, takeFound, clear } = useReadIds((text) => {
    const isShown = text.length <= mostShown;
    if (isShown && field.current) field.current.value = text;
    return 'Your input';
  });

  const empty = (): void => {
    if (field.current) field.current.value = '';
  };
  const takeFile = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    empty();
    take(chosen.name, textOf(chosen));
  };
  const isOver = useDrop(box, (dropped) => {
    if (dropped.files.length > 0) takeFile(dropped.files[0]);
    else take('The dropped text', dropped.getData('text/plain'));
  });
  const takeList = (ids: readonly string[]): void => {
    onTake(ids).then(
      () => {
        empty();
        clear();
      },
      (error: unknown) => setFailure(String(error)),
    );
  };

  return (
    <div
      ref={box}
      className={cx(
        'flex flex-col gap-2 rounded-md',
        isOver && 'outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
    >
      <label htmlFor={id} className="text-muted">
        Separate IDs with lines, commas, tabs or semicolons. In a table, the product ID column is
        used. Up to {count(maxProductIds)}.
      </label>
      <textarea
        ref={field}
        id={id}
        data-kept
        aria-label="Product IDs"
        spellCheck={false}
        autoComplete="off"
        rows={5}
        placeholder="Paste product IDs, or drop a CSV file"
        onInput={({ currentTarget }) => take('Your input', currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (text.length <= mostShown) return;
          event.preventDefault();
          event.currentTarget.value = '';
          take('The pasted text', text);
        }}
        className="resize-y rounded-md border border-edge bg-surface px-2 py-1 font-mono placeholder:text-muted hover:border-ink"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => file.current?.click()}>Choose a file</Button>
        <CostlyButton calls={listings} onClick={() => takeFound('Listings in scope', findListed)}>
          Use listings in scope
        </CostlyButton>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,.json,text/*,application/json"
          aria-label="File with product IDs"
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            takeFile(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        {read !== null && read.found.ids.length > 0 && (
          <Button variant="primary" onClick={() => takeList(read.found.ids)}>
            Use {counted(read.found.ids.length, 'product')}
          </Button>
        )}
      </div>
      <div role="status">{read !== null && <ReadSummary {...read} />}</div>
      {read?.found.table && (
        <ChooseColumn
          table={read.found.table}
          onChoose={(column) => take(read.of, read.text ?? '', column)}
        />
      )}
      {failure !== null && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}

/** The result of reading: number of IDs, duplicates, and entries that are not IDs, with their position. */
function ReadSummary({ of, found }: { of: string; found: ProductIds }) {
  const { ids, duplicates, malformedCount, malformed, overflow, table } = found;
  return (
    <>
      <p>
        {of}: {counted(ids.length, 'product')}, {counted(duplicates, 'duplicate')},{' '}
        {count(malformedCount)} malformed
        {table !== null && `, ${fromColumn(table)}`}.
        {overflow > 0 &&
          ` ${count(overflow)} more were left out: a list holds up to ${count(maxProductIds)}.`}
      </p>
      {malformed.length > 0 && (
        <details className="mt-1" open={ids.length === 0}>
          <summary className="cursor-pointer text-muted">Show malformed entries</summary>
          <p className="mt-1 text-xs">{idRule}</p>
          <ul className="mt-1 max-h-32 overflow-auto text-xs">
            {malformed.map(({ text, line, column }) => (
              <li key={`${line}:${column}:${text}`}>
                Line {count(line)}
                {column !== null && `, column ${count(column)}`}:{' '}
                <span className="font-mono wrap-anywhere">{text}</span>
              </li>
            ))}
            {malformedCount > malformed.length && (
              <li>and {count(malformedCount - malformed.length)} more</li>
            )}
          </ul>
        </details>
      )}
    </>
  );
}

/**
 * Handles drops on an element; returns whether something is dragged over it. A file dropped elsewhere is
 * rejected, because the browser would open it instead of the page.
 */
function useDrop(target: RefObject<HTMLElement | null>, onDrop: (of: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const handleDrag = (event: DragEvent): void => {
      const { dataTransfer, type } = event;
      if (dataTransfer === null) return;
      const isIn = event.target instanceof Node && target.current?.contains(event.target) === true;
      const isFile = dataTransfer.types.includes('Files');
      // Text may be dropped into any field.
      if (!isIn && !isFile) return;
      event.preventDefault();
      if (type === 'dragover') dataTransfer.dropEffect = isIn ? 'copy' : 'none';
      setOver(isIn && type === 'dragover');
      if (isIn && type === 'drop') drop(dataTransfer);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const until = new AbortController();
    document.addEventListener('dragover', handleDrag, { signal: until.signal });
    document.addEventListener('drop', handleDrag, { signal: until.signal });
    document.addEventListener('dragleave', leave, { signal: until.signal });
    return () => until.abort();
  }, [target]);
  return isOver;
}
