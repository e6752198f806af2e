/** How the service expresses what its interface leaves open: api/contract/README.md, "What we chose". */
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { ReportRow } from '#mocks/world/report-rows.ts';
import type { State } from '#mocks/world/state.ts';

/** The text around the records of a streamed list. */
export interface ListText {
  start: string;
  end: (total: number) => string;
}

/** The operations use the contract's names and units; a dialect translates what is received and sent. */
export interface Dialect {
  /** How the rate limit refills at first. */
  refill: State['refill'];
  /** Query parameters as the operations read them. */
  readQuery: (query: URLSearchParams) => URLSearchParams;
  /** The parsed body of a request as the operation reads it. */
  readBody: (name: EndpointName, body: unknown) => unknown;
  /** The body of a successful response. */
  writeBody: (name: EndpointName, body: unknown) => unknown;
  /** The records of a streamed list, each translated when it is read. */
  writeRecords: (name: EndpointName, records: Iterable<unknown>) => Iterable<unknown>;
  list: ListText;
  /** The rows of a report's result, each translated when it is read. */
  writeRows: (rows: Iterable<ReportRow>) => Iterable<object>;
  result: ListText;
  /** The header of a CSV result: names of fields of its rows. */
  columns: readonly string[];
  problemType: string;
  /** The body of an error response with an HTTP status. */
  writeProblem: (status: number, problem: Record<string, unknown>) => unknown;
  /** Changes the headers of a response, sent at `now` (ms). */
  writeHeaders: (headers: Headers, now: number) => void;
}
