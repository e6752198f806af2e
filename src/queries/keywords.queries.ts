import { queryOptions, useQuery } from '@tanstack/react-query';
import { Keyword } from '#api/contract/keyword.ts';
import { persistedRecord } from './persisted-query.ts';
import { readSingleRecord } from './single-record.ts';

/** Single keywords; the list is a table of the row engine, loaded by `shared/tables/keyword-table.ts`. */
export const keywordQueries = {
  /** `GET /advertising/keywords/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['keywords', 'detail', id],
      queryFn: (context) => readSingleRecord(context, 'keyword', Keyword, { id }),
      ...persistedRecord('keyword', Keyword),
    }),
};

export const useKeyword = (id: string) => useQuery(keywordQueries.detail(id));
