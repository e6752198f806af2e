/** What the benchmark's command and its page say to each other; the page takes the types from here. */

/** Who is measured, in the order of the table. `empty` is a scrolling box without rows: only its frames count. */
export const contenders = ['ours', 'ag-grid', 'revo-grid', 'tanstack', 'floor', 'empty'] as const;
export type ContenderName = (typeof contenders)[number];

/** What is timed, in the order in which it is done. Sort and filters add up as they would for a reader. */
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

/** The columns that are sorted and filtered. */
export type Field = 'bid' | 'keyword_text';

export type Condition =
  | { field: 'keyword_text'; contains: string }
  | { field: 'bid'; from: number };

/** What is asked of a contender; a condition takes the place of the one before, `null` of all. */
export type Ask =
  | { load: string }
  | { sort: Field; descending: boolean }
  | { filter: Condition | null };

/** What the first row and the table must show afterwards: nobody wins by being wrong. */
export interface Expected {
  field: Field;
  /** As the cell shows it; of equal texts (by the collator) any will do. */
  text: string;
  rows: number;
}

export interface Step {
  /** `null` for what only leads to the next one and is not timed. */
  operation: Operation | null;
  ask: Ask;
  expected: Expected;
}

/** Milliseconds. */
export interface Timing {
  /** From the call until two frames after the first row shows what it must. */
  ms: number;
  /** The longest task over 50 ms on the page's main thread; 0 where there was none. */
  longestTask: number;
  /** The longest time in which a timer that is always due did not get its turn. */
  longestGap: number;
}

export interface Scrolled extends Omit<Timing, 'ms'> {
  /** The time from frame to frame that 19 of 20 frames stay within. */
  p95: number;
  /** How often the middle of the table was empty or a placeholder, of so many looks. */
  blank: number;
  looks: number;
}

/** What the page offers the command, as `window.bench`. */
export interface BenchPage {
  start: (contender: ContenderName, rows: number) => Promise<void>;
  run: (step: Pick<Step, 'ask' | 'expected'>) => Promise<Timing>;
  scroll: (screens: number) => Promise<Scrolled>;
  /** Bytes that the page and its workers hold, collected first; `null` where the browser does not tell. */
  memory: () => Promise<number | null>;
}
