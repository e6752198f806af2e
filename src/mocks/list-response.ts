/** Responses for lists without a given cursor: they contain all rows. api/contract/README.md, "Pagination". */
import type { DataCall } from './endpoint.ts';
import { streamedList } from './stream.ts';
import { oddRows } from './world/odd.ts';

/** Streams all rows as they are generated. */
export function respondWithList({ state }: DataCall, rows: Iterable<unknown>): Response {
  return streamedList(state.scenario === 'odd' ? oddRows(rows) : rows);
}
