import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Table } from '#row-engine/table.ts';
import { keywordTable } from '#shared/tables/keyword-table.ts';
import { type KeywordTexts, readKeywordTexts } from './keyword-texts.ts';

export interface KeywordTextsState extends KeywordTexts {
  /** `absent`: the list is not loaded; `failed`: it could not be. */
  state: 'absent' | 'loading' | 'failed' | 'here';
  /** When the list was received, in milliseconds since 1970; 0 before. */
  receivedAt: number;
  /** Loads the list unless it is loaded. */
  load: () => void;
}

/** The texts of a result's keywords: at once if the list is in memory, else by `load`. `null` for no result. */
export function useKeywordTexts(result: Table | null): KeywordTextsState {
  const { data, isFetching, error, refetch } = useQuery({ ...keywordTable, enabled: false });
  const [read, setRead] = useState<Read>(nothing);
  useEffect(() => {
    if (result === null || data === undefined) return undefined;
    const giveUp = new AbortController();
    readKeywordTexts(data.table, result, { signal: giveUp.signal }).then(
      (texts) => {
        if (!giveUp.signal.aborted) setRead({ of: data, texts, isFailed: false });
      },
      () => {
        if (!giveUp.signal.aborted) setRead({ ...nothing, of: data, isFailed: true });
      },
    );
    return () => giveUp.abort();
  }, [result, data]);
  const state = (): KeywordTextsState['state'] => {
    if (isFetching) return 'loading';
    if (data === undefined) return error === null ? 'absent' : 'failed';
    if (read.of !== data) return 'loading';
    return read.isFailed ? 'failed' : 'here';
  };
  return {
    ...read.texts,
    state: state(),
    receivedAt: data?.receivedAt ?? 0,
    load: () => void refetch({ cancelRefetch: false }),
  };
}

interface Read {
  /** The state of the list. */
  of: unknown;
  texts: KeywordTexts;
  isFailed: boolean;
}

const nothing: Read = { of: undefined, texts: { pairs: [], labels: new Map() }, isFailed: false };
