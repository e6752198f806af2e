import { useRef, useState } from 'react';
import type { ColumnChoice, ProductIds } from '#domain/product-ids.ts';
import { useKeptDraft } from '#workspace/drafts.ts';
import { readIds } from '#workspace/eligibility/read-ids.ts';

export interface Reading {
  /** Where the ids are from: a file's name. */
  of: string;
  found: ProductIds;
  /** What they were read from; `null` where that was no text. */
  text: string | null;
}

/**
 * What was read of the latest source; a later one takes the place of one in progress. `onReturn` is
 * called with a text that was read before the user had to sign in again, and answers what to call it.
 */
export function useReading(onReturn: (text: string) => string) {
  const under = useRef<AbortController>(null);
  const [read, setRead] = useState<Reading | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [, setDraft] = useKeptDraft('eligibility product ids', (text) =>
    begin((signal) => find(onReturn(text), text, signal)),
  );

  function begin(source: (signal: AbortSignal) => Promise<Reading | null>): void {
    under.current?.abort();
    const { signal } = (under.current = new AbortController());
    setFailure(null);
    const settle = async (): Promise<void> => {
      try {
        const next = await source(signal);
        if (!signal.aborted) setRead(next);
      } catch (error) {
        if (!signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      }
    };
    void settle();
  }

  return {
    read,
    failure,
    setFailure,
    /** Reads a text; nothing is said of one without a word. */
    take: (of: string, source: string | Promise<string>, chosen?: ColumnChoice) =>
      begin(async (signal) => {
        const text = await source;
        signal.throwIfAborted();
        setDraft(text === '' ? null : text);
        const reading = await find(of, text, signal, chosen);
        if (reading !== null || typeof source === 'string') return reading;
        setRead(null);
        throw new Error(`${of} is empty.`);
      }),
    /** Takes what was found elsewhere. */
    takeFound: (of: string, findThem: () => Promise<ProductIds>) =>
      begin(async () => {
        setDraft(null);
        return { of, found: await findThem(), text: null };
      }),
    clear: () => {
      setDraft(null);
      begin(async () => null);
    },
  };
}

/** The ids in a text; `null` where there is no word in it. */
async function find(
  of: string,
  text: string,
  signal: AbortSignal,
  chosen?: ColumnChoice,
): Promise<Reading | null> {
  const found = await readIds(text, signal, chosen);
  const isEmpty = found.ids.length + found.malformedCount + found.duplicates === 0;
  return isEmpty && found.table === null ? null : { of, found, text };
}
