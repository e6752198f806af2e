/** What is stored about the history: whether it updates itself, and a run that loads reports. */
import * as z from 'zod/mini';

const Days = z.object({ start: z.string(), end: z.string() });

/** A report of a run that was merged, or failed. */
const Part = z.object({
  days: Days,
  /** Its key in the list of reports. */
  key: z.nullable(z.string()),
  /** Why it failed, as a sentence; `null` if it was merged. */
  reason: z.nullable(z.string()),
  /** Rows left out, because they have no date, campaign or account. */
  unusable: z.number(),
});
export type HistoryPart = z.infer<typeof Part>;

/** The reports that it waits for are in the list of reports. */
const Run = z.object({
  id: z.string(),
  /** When its days were last decided, in milliseconds since 1970; until then, when it was started. */
  startedAt: z.number(),
  /** Whether it was started without a click, and is not needed unless a day is missing. */
  isAutomatic: z.boolean(),
  /** Whether all its reports have been requested. */
  isPlanned: z.boolean(),
  /** The latest days first. */
  parts: z.array(Part),
});
export type HistoryRun = z.infer<typeof Run>;

/** A month on the device. */
const Month = z.object({
  month: z.string(),
  /** When it was written, in milliseconds since 1970. */
  at: z.number(),
  /** Compressed. */
  bytes: z.number(),
  campaigns: z.number(),
  /** The first and the last day that was read for any account. */
  first: z.string(),
  last: z.string(),
});
export type HistoryMonth = z.infer<typeof Month>;

const State = z.object({
  revision: z.number(),
  /** Whether the user agreed to daily updates; `null` until the history is set up. */
  isDaily: z.nullable(z.boolean()),
  /** Runs of earlier versions, which listed their reports themselves, have ended. */
  run: z.catch(z.nullable(Run), null),
  /** The last run that ended: when its days were decided, or it failed. Without parts if it was cancelled. */
  ended: z.nullable(
    z.object({ at: z.number(), parts: z.array(Part), reason: z.nullable(z.string()) }),
  ),
  /** Oldest first. */
  months: z.array(Month),
});
export type HistoryState = z.infer<typeof State>;

export const noHistory: HistoryState = {
  revision: 0,
  isDaily: null,
  run: null,
  ended: null,
  months: [],
};

/** Months kept, the latest included. */
export const maxMonths = 25;

/** Its key in the storage area `history`; the months have their own, `YYYY-MM`. */
export const historyKey = 'state';

export const parseHistory = (value: unknown): HistoryState | null =>
  z.safeParse(State, value).data ?? null;

export type HistoryEvent =
  | { kind: 'consented'; isDaily: boolean }
  | { kind: 'started'; id: string; isAutomatic: boolean }
  /** All reports are requested of the days that were missing at `startedAt`. */
  | { kind: 'planned'; id: string; startedAt: number }
  | { kind: 'settled'; id: string; part: HistoryPart }
  /** Blocks were written. */
  | { kind: 'written'; months: readonly HistoryMonth[] }
  /** Months older than this were deleted. */
  | { kind: 'trimmed'; before: string }
  | { kind: 'ended'; id: string; reason: string | null }
  | { kind: 'cancelled' };

/** Why a history cannot be loaded or saved, as a sentence. */
export class HistoryProblem extends Error {
  override name = 'HistoryProblem';
}

/** The state after an event; the same object if nothing changes. */
export function historyReducer(
  state: HistoryState,
  event: HistoryEvent & { at: number },
): HistoryState {
  const next = change(state, event);
  return next === state ? state : { ...next, revision: state.revision + 1 };
}

function change(state: HistoryState, event: HistoryEvent & { at: number }): HistoryState {
  const { run } = state;
  if (event.kind === 'consented') return { ...state, isDaily: event.isDaily };
  if (event.kind === 'started') {
    // Two tabs may start one at the same moment.
    if (run !== null) return state;
    const { id, isAutomatic, at: startedAt } = event;
    return { ...state, run: { id, isAutomatic, startedAt, isPlanned: false, parts: [] } };
  }
  if (event.kind === 'written') {
    const all = new Map([...state.months, ...event.months].map((one) => [one.month, one]));
    const months = [...all.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
    return { ...state, months };
  }
  if (event.kind === 'trimmed') {
    const months = state.months.filter(({ month }) => month >= event.before);
    return months.length === state.months.length ? state : { ...state, months };
  }
  if (run === null) return state;
  if (event.kind === 'cancelled') {
    // Without any days, nothing is set up.
    const isDaily = state.months.length === 0 ? null : state.isDaily;
    return { ...state, isDaily, run: null, ended: { at: event.at, parts: [], reason: null } };
  }
  return run.id === event.id ? { ...state, ...withRunEvent(state, run, event) } : state;
}

function withRunEvent(
  { ended }: HistoryState,
  run: HistoryRun,
  event: Exclude<Extract<HistoryEvent, { id: string }>, { kind: 'started' }> & { at: number },
): Partial<HistoryState> {
  if (event.kind === 'planned') {
    return { run: { ...run, isPlanned: true, startedAt: event.startedAt, parts: [] } };
  }
  if (event.kind === 'settled') {
    const others = run.parts.filter(({ key }) => key !== event.part.key);
    const parts = [...others, event.part].toSorted((a, b) =>
      a.days.start > b.days.start ? -1 : 1,
    );
    return { run: { ...run, parts } };
  }
  const { reason } = event;
  const at = reason === null ? run.startedAt : event.at;
  const { parts } = run;
  // Nothing to load is no news about what failed before.
  if (reason === null && parts.length === 0 && run.isAutomatic && ended !== null) {
    return { run: null, ended: { ...ended, at } };
  }
  return { run: null, ended: { at, parts, reason } };
}
