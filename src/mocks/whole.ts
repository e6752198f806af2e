/** Lists for which the interface document shows no cursor: they are answered whole. */
import type { DataCall } from './endpoint.ts';
import { streamedList } from './stream.ts';
import { oddRows } from './world/odd.ts';

/** A list of all rows, written as they are made. */
export function answerWhole({ state }: DataCall, rows: Iterable<unknown>): Response {
  return streamedList(state.scenario === 'odd' ? oddRows(rows) : rows);
}
