import { messageOf } from '#lib/message-of.ts';
import { useRef, useState } from 'react';
import { useFieldDraft } from '#shared/user/field-drafts.ts';
import type { ColumnChoice, ProductIds } from './product-ids.ts';
import { readIds } from './read-product-ids.ts';

export interface ReadIds {
  /** The source of the IDs: a file's name. */
  of: string;
  found: ProductIds;
  /** The text they were read from; `null` for other sources. */
  text: string | null;
}

/**
 * The result of reading the latest source, which replaces one in progress. `onReturn` is called with a text
 * read before the user had to sign in again, and returns its name.
 */
export function useReadIds(onReturn: (text: string) => string) {
  const under = useRef<AbortController>(null);
  const [read, setRead] = useState<ReadIds | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [, setDraft] = useFieldDraft('eligibility product ids', (text) =>
    begin((signal) => find(onReturn(text), text, signal)),
  );

  function begin(source: (signal: AbortSignal) => Promise<ReadIds | null>): void {
    under.current?.abort();
    const { signal } = (under.current = new AbortController());
    setFailure(null);
    const settle = async (): Promise<void> => {
      try {
        const next = await source(signal);
        if (!signal.aborted) setRead(next);
      } catch (error) {
        if (!signal.aborted) setFailure(messageOf(error));
      }
    };
    void settle();
  }

  return {
    read,
    failure,
    setFailure,
    /** Reads a text; ignores one without a word. */
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
    /** Takes IDs found elsewhere. */
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

/** The IDs in a text; `null` if it contains no word. */
async function find(
  of: string,
  text: string,
  signal: AbortSignal,
  chosen?: ColumnChoice,
): Promise<ReadIds | null> {
  const found = await readIds(text, signal, chosen);
  const isEmpty = found.ids.length + found.malformedCount + found.duplicates === 0;
  return isEmpty && found.table === null ? null : { of, found, text };
}
