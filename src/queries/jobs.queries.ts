import { queryOptions } from '@tanstack/react-query';
import { fresh } from './persisted-query.ts';
import { readJob } from './reports.queries.ts';

export const jobQueries = {
  /** `GET /advertising/jobs/{jobId}`. Not persisted: anyone who reads the address of a result can open it. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'detail', id],
      queryFn: ({ signal }) => readJob(id, { signal }),
      staleTime: fresh.record,
      meta: { endpoint: 'job', fresh: fresh.record, isList: false },
    }),
};
