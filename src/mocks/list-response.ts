/** Responses for lists without a given cursor: they contain all rows. api/contract/README.md, "Pagination". */
import type { DataCall } from './endpoint.ts';
import { streamedList } from './stream.ts';
import { oddRows } from './world/odd.ts';

/** Streams all rows as they are generated. */
export function respondWithList(
  { name, state, world: { dialect } }: DataCall,
  rows: Iterable<unknown>,
): Response {
  const records = dialect.writeRecords(name, state.scenario === 'odd' ? oddRows(rows) : rows);
  return streamedList(records, dialect.list);
}
