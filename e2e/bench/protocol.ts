/** The types shared by the benchmark's command and its page. */

/** The contenders in table order. `empty` is a scrolling box without rows, measured for frames only. */
export const contenders = ['ours', 'ag-grid', 'revo-grid', 'tanstack', 'floor', 'empty'] as const;
export type ContenderName = (typeof contenders)[number];

/** The timed operations in order. Sorts and filters accumulate as they would for a user. */
export const operations = [
  'rows on screen',
  'sort a figure, first',
  'sort text, first',
  'sort a figure, again',
  'sort text, again',
  'filter text',
  'clear the filter',
  'filter a figure',
] as const;
export type Operation = (typeof operations)[number];

/** The sorted and filtered columns. */
export type Field = 'bid' | 'keyword_text';

export type Condition =
  | { field: 'keyword_text'; contains: string }
  | { field: 'bid'; from: number };

/** A request to a contender; a condition replaces the previous one, `null` clears all. */
export type BenchRequest =
  | { load: string }
  | { sort: Field; descending: boolean }
  | { filter: Condition | null };

/** The expected first row and row count, so that a wrong result cannot win. */
export interface Expected {
  field: Field;
  /** As displayed; of texts that the collator treats as equal, any is accepted. */
  text: string;
  rows: number;
}

export interface Step {
  /** `null` for a preparation that is not timed. */
  operation: Operation | null;
  ask: BenchRequest;
  expected: Expected;
}

/** Milliseconds. */
export interface Timing {
  /** From the call until two frames after the expected first row is visible. */
  ms: number;
  /** The longest task over 50 ms on the page's main thread; 0 if there was none. */
  longestTask: number;
  /** The longest delay of a timer that is always due. */
  longestGap: number;
  /** Of a load: as `ms`, but for the first row, whether others follow or not. */
  firstRow?: number | undefined;
}

export interface Scrolled extends Omit<Timing, 'ms' | 'firstRow'> {
  /** The 95th percentile of the time between frames. */
  p95: number;
  /** How often the middle of the table was empty or a placeholder, out of all checks. */
  blank: number;
  looks: number;
}

/** The page's interface for the command, as `window.bench`. */
export interface BenchPage {
  start: (contender: ContenderName, rows: number) => Promise<void>;
  run: (step: Pick<Step, 'ask' | 'expected'>) => Promise<Timing>;
  scroll: (screens: number) => Promise<Scrolled>;
  /** Memory of the page and its workers in bytes after a garbage collection; `null` if unknown. */
  memory: () => Promise<number | null>;
}
