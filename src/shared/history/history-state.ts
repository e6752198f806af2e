/** What is stored about the history: whether it updates itself, and a run that loads reports. */
import * as z from 'zod/mini';

const Days = z.object({ start: z.string(), end: z.string() });

/** A report of a run. */
const Part = z.object({
  days: Days,
  /** Its key in the list of reports; `null` before it is requested. */
  key: z.nullable(z.string()),
  state: z.enum(['open', 'merged', 'failed']),
  /** How many of its requests had no answer. */
  unanswered: z.optional(z.number()),
  /** Why it failed, as a sentence. */
  reason: z.nullable(z.string()),
  /** Rows left out, because they have no date, campaign or account. */
  unusable: z.number(),
});
export type HistoryPart = z.infer<typeof Part>;

const Run = z.object({
  id: z.string(),
  /** When its days were last decided, in milliseconds since 1970; until then, when it was started. */
  startedAt: z.number(),
  /** Whether it was started without a click, and is not needed unless a day is missing. */
  isAutomatic: z.boolean(),
  /** `null` until it is decided which days to request. */
  parts: z.nullable(z.array(Part)),
  /** The accounts that its reports cover. */
  accounts: z.array(z.string()),
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
  run: z.nullable(Run),
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
  /** Which reports the run needs, besides those that it still waits for. */
  | { kind: 'planned'; id: string; parts: HistoryPart[]; accounts: string[] }
  | { kind: 'requested'; id: string; part: number; key: string | null; unanswered?: number }
  /** A report was merged, or failed. */
  | { kind: 'settled'; id: string; part: number; reason: string | null; unusable: number }
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
  if (event.kind === 'consented') {
    return { ...state, isDaily: event.isDaily };
  }
  if (event.kind === 'started') {
    // Two tabs may start one at the same moment.
    if (run !== null) return state;
    const { id, isAutomatic, at: startedAt } = event;
    return { ...state, run: { id, isAutomatic, startedAt, parts: null, accounts: [] } };
  }
  if (event.kind === 'written') {
    return { ...state, ...withMonths(state, event.months) };
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
    const { parts, accounts, at: startedAt } = event;
    const open = (run.parts ?? []).filter(({ state }) => state === 'open');
    return { run: { ...run, parts: [...open, ...parts], accounts, startedAt } };
  }
  if (event.kind === 'ended') {
    const { reason } = event;
    const at = reason === null ? run.startedAt : event.at;
    const parts = run.parts ?? [];
    // Nothing to load is no news about what failed before.
    if (reason === null && parts.length === 0 && run.isAutomatic && ended !== null) {
      return { run: null, ended: { ...ended, at } };
    }
    return { run: null, ended: { at, parts, reason } };
  }
  const changes: Partial<HistoryPart> =
    event.kind === 'requested'
      ? { key: event.key, ...(event.unanswered && { unanswered: event.unanswered }) }
      : {
          state: event.reason === null ? 'merged' : 'failed',
          reason: event.reason,
          unusable: event.unusable,
        };
  const parts = (run.parts ?? []).map((part, at) =>
    at === event.part ? { ...part, ...changes } : part,
  );
  return { run: { ...run, parts } };
}

function withMonths(
  { months }: HistoryState,
  written: readonly HistoryMonth[],
): Pick<HistoryState, 'months'> {
  const all = new Map([...months, ...written].map((one) => [one.month, one]));
  return { months: [...all.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1)) };
}
