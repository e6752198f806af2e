import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { FileDetails } from '#ui/grid/grid-props.ts';
import type { ListSearch } from './list-search.ts';
import type { ShownList } from './use-list.ts';

interface FilePeriod {
  start: string;
  end: string;
  /** Whether the periods of rows differ. */
  isMixed?: boolean;
}

/** What a page knows about the figures in its list, for exports. */
export interface ListFacts {
  /** When the data was received, in milliseconds since 1970; the oldest of several. */
  receivedAt?: number | undefined;
  /**
   * The days that the figures cover, `YYYY-MM-DD`, both included; `null` if unknown. Without any, they are of the
   * time of the data.
   */
  period?: FilePeriod | null | undefined;
}

export const ListFactsContext = createContext<ListFacts>({});

/** Describes an export of the list, with code that is loaded then. */
export function useFileDetails<Search extends ListSearch>(
  shown: ShownList<Search>,
): () => Promise<FileDetails> {
  const client = useQueryClient();
  const facts = use(ListFactsContext);
  return async () => {
    const { fileDetailsOf } = await import('./file-details.ts');
    return fileDetailsOf(shown as unknown as ShownList, facts, client);
  };
}
