import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useCsvFormat } from '#user/use-settings.ts';
import type { ExportDetails } from '#ui/grid/grid-props.ts';
import { exportDetailsOf } from './export-details.ts';
import type { ListSearch } from './list-search.ts';
import type { ShownList } from './use-list.ts';

interface FilePeriod {
  start: string;
  end: string;
  /** Rows with other days. */
  others?: number;
  /** How figures were projected. */
  note?: string | undefined;
}

/** What a page knows about the figures in its list, for exports. */
export interface ExportFacts {
  /** When each part of the data was received, in milliseconds since 1970; the oldest counts. Read when an export starts. */
  receivedAt?: readonly (number | undefined)[] | undefined;
  /** The days the figures cover, `YYYY-MM-DD`, inclusive; `null` if unknown, `undefined` for the current state. */
  period?: FilePeriod | null | undefined;
}

export const ExportFactsContext = createContext<ExportFacts>({});

/** Describes an export of the list, when one is requested. */
export function useExportDetails<Search extends ListSearch>(
  shown: ShownList<Search>,
): () => ExportDetails {
  const client = useQueryClient();
  const facts = use(ExportFactsContext);
  const [format] = useCsvFormat();
  return () => ({
    ...exportDetailsOf(shown as unknown as ShownList, facts, client),
    format,
  });
}
