import { useId, useRef } from 'react';
import { maxProductIds } from '#shared/saved-product-list.ts';
import type { ProductIds } from './product-ids.ts';
import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { textOf } from './read-product-ids.ts';
import { ChooseColumn } from './column-choice.tsx';
import { ReadSummary } from './read-summary.tsx';
import { useDrop } from './use-drop.ts';
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
