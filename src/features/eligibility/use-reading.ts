import { useRef, useState } from 'react';
import type { ColumnChoice, ProductIds } from '../../domain/product-ids.ts';
import { readIds } from '../../workspace/eligibility/read-ids.ts';

export interface Reading {
  /** Where the ids are from: a file's name. */
  of: string;
  found: ProductIds;
  /** What they were read from; `null` where that was no text. */
  text: string | null;
}

/** What of is being said of a source that was read last; a later one takes the place of one under way. */
export function useReading() {
  const under = useRef<AbortController>(null);
  const [read, setRead] = useState<Reading | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const begin = (find: (signal: AbortSignal) => Promise<Reading | null>): void => {
    under.current?.abort();
    const { signal } = (under.current = new AbortController());
    setFailure(null);
    const settle = async (): Promise<void> => {
      try {
        const next = await find(signal);
        if (!signal.aborted) setRead(next);
      } catch (error) {
        if (!signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      }
    };
    void settle();
  };

  return {
    read,
    failure,
    setFailure,
    /** Reads a text; nothing is said of one without a word. */
    take: (of: string, source: string | Promise<string>, chosen?: ColumnChoice) =>
      begin(async (signal) => {
        const text = await source;
        signal.throwIfAborted();
        const found = await readIds(text, signal, chosen);
        const isEmpty = found.ids.length + found.malformedCount + found.duplicates === 0;
        if (isEmpty && found.table === null) {
          if (typeof source === 'string') return null;
          setRead(null);
          throw new Error(`${of} is empty.`);
        }
        return { of, found, text };
      }),
    /** Takes what was found elsewhere. */
    takeFound: (of: string, find: () => Promise<ProductIds>) =>
      begin(async () => ({ of, found: await find(), text: null })),
    clear: () => begin(async () => null),
  };
}
