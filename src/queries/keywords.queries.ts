import { queryOptions, useQuery } from '@tanstack/react-query';
import { Keyword } from '#api/contract/keyword.ts';
import { keptSingle } from './kept.ts';
import { readSingle } from './record.ts';

/** Single keywords; the whole list is a table of the row engine, and asked for by `features/keywords/keywords.table.ts`. */
export const keywordQueries = {
  /** `GET /advertising/keywords/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['keywords', 'detail', id],
      queryFn: (context) => readSingle(context, 'keyword', Keyword, { id }),
      ...keptSingle('keyword', Keyword),
    }),
};

export const useKeyword = (id: string) => useQuery(keywordQueries.detail(id));
