/**
 * What all tabs know together about the rate limit, and how it changes. Each function updates a state in
 * place and is run by one tab at a time (`shared-state.ts`). Times in milliseconds since 1970.
 */
import type { RateLimits } from '#api/contract/rate-limits.ts';
import type { RateLimitReading } from '#api/rate-headers.ts';
import {
  advance,
  type Bucket,
  clockMargin,
  observe,
  postpone,
  refillRate,
  timeWhenAvailable,
  unitsAt,
} from './bucket.ts';
import { type Priority, priorities, type Spender, type UsageStep } from './rate-limit-monitor.ts';

export interface Outcome {
  reading: RateLimitReading | null;
  /** Seconds to wait, if the call was refused because of the rate limit. */
  refused: number | null;
}

/** No response, or one that will not be reported. */
export const noResponse: Outcome = { reading: null, refused: null };

/** A call that has been charged and not been answered; a free one costs 0. */
interface Reservation {
  id: string;
  cost: number;
  priority: Priority;
  at: number;
  /** Units of calls that were answered since this one was reserved. */
  overlapped: number;
  /** From then on it counts as arrived: its tab has closed or is frozen, or its response is lost. */
  until: number;
}

/** JSON, because it is passed from tab to tab as text. */
export interface LimiterState {
  bucket: Bucket;
  reserved: Reservation[];
  /** The most urgent call of each tab that waits for units; the others let it pass until then. */
  first: Record<string, { priority: Priority; until: number }>;
  nextBackgroundAt: number;
  /** Until when the service wants no calls, and whether it has accepted none since it said so. */
  pausedUntil: number;
  isRefusing: boolean;
  /** When other clients were last seen. */
  othersAt: number;
  /** Responses contain no readings, so units are counted here. */
  counting: boolean;
  /** Calls whose response had no reading, until their units are back at the latest. */
  unread: { cost: number; until: number }[];
  limits: RateLimits | null;
  /** When the limits were last requested. */
  limitsAt: number;
  usage: UsageStep[];
}

/** A call as the rate limit sees it. */
export interface Demand {
  cost: number;
  priority: Priority;
  /** Units of all of this background work that is left, including this call. */
  unitsLeft: number;
}

/** Units that may be in flight while nothing is known about the rate limit. */
const maxUnitsUnknown = 10;
/** For how many milliseconds a tab waits for the response that tells how many units are left. */
const patience = 2000;
/** Milliseconds after which a call without a response has reached the service; after which a lost one has. */
const [maxArrival, lostArrival] = [30_000, 10_000];
/** The share of the limit that background work leaves to the user. */
const reserveShare = 0.05;
const [minute, hour] = [60_000, 3_600_000];

export function emptyState(at: number): LimiterState {
  return {
    // A service that does not state its refill is assumed to use windows, which means the longer wait.
    bucket: {
      limit: null,
      windowMs: minute,
      refill: 'window',
      units: null,
      at,
      fullAt: null,
      fullFrom: 0,
    },
    reserved: [],
    first: {},
    nextBackgroundAt: 0,
    pausedUntil: 0,
    isRefusing: false,
    othersAt: 0,
    counting: false,
    unread: [],
    limits: null,
    limitsAt: 0,
    usage: [],
  };
}

const sum = (calls: readonly { cost: number }[]) => calls.reduce((all, { cost }) => all + cost, 0);
const unitsInFlight = (state: LimiterState): number => sum(state.reserved);

/** Brings the state to the time `at`. */
export function catchUp(state: LimiterState, at: number): void {
  if (state.bucket.at - at > 1000) turnBack(state, state.bucket.at - at);
  state.unread = state.unread.filter(({ until }) => until > at);
  const arrived = sum(state.reserved.filter(({ until }) => until <= at));
  // The device may have been asleep, or its clock changed: the next response tells.
  if (at - state.bucket.at > hour) state.bucket.units = null;
  state.bucket = advance(state.bucket, at, unitsInFlight(state));
  state.reserved = state.reserved.filter(({ until }) => until > at);
  if (arrived > 0) {
    for (const call of state.reserved) call.overlapped += arrived;
    goWithoutReading(state, arrived);
  }
  const { bucket, unread } = state;
  if (state.counting && bucket.refill === 'window' && bucket.limit !== null) {
    bucket.units = bucket.limit - unitsInFlight(state) - sum(unread);
    bucket.fullAt = unread.at(-1)?.until ?? null;
  }
}

/** The device's clock was set back: all intervals stay as they were. */
function turnBack(state: LimiterState, by: number): void {
  const { bucket } = state;
  bucket.at -= by;
  bucket.fullFrom -= by;
  if (bucket.fullAt !== null) bucket.fullAt -= by;
  for (const call of state.reserved) {
    call.at -= by;
    call.until -= by;
  }
  for (const call of state.unread) call.until -= by;
  state.first = {};
  state.nextBackgroundAt -= by;
  state.pausedUntil -= by;
  state.othersAt -= by;
}

/** Units left at `time`; none while the service refuses calls, whatever was counted. `null` if unknown. */
export function unitsLeft(state: LimiterState, time: number): number | null {
  const units = unitsAt(state.bucket, Math.max(time, state.bucket.at), unitsInFlight(state));
  return units === null ? null : time < state.pausedUntil ? 0 : Math.max(0, units);
}

/** Units that background work leaves to the user. */
export const reserveOf = ({ limit }: Bucket): number => (limit ?? 0) * reserveShare;

/** When a call of `tab` may be sent, as of the state's time; `Infinity` if only after a response. */
export function dueAt(state: LimiterState, demand: Demand, tab: string): number {
  const { cost, priority } = demand;
  const { bucket, reserved } = state;
  const { at } = bucket;
  if (cost === 0) return at;
  if (state.pausedUntil > at) return state.pausedUntil;
  // One that was lost has no ID any more.
  const expectsResponse = reserved.some(
    (call) => call.id !== '' && call.cost > 0 && at - call.at < patience,
  );
  // After a refusal, one call finds out whether the wait is over.
  if (state.isRefusing && expectsResponse) return Infinity;
  if (bucket.units === null) {
    const fits = unitsInFlight(state) + cost <= maxUnitsUnknown;
    return fits || !expectsResponse ? at : Infinity;
  }
  const others = Object.entries(state.first).filter(
    ([name, call]) => name !== tab && call.until > at && rank(call.priority) < rank(priority),
  );
  const yields = Math.max(at, ...others.map(([, { until }]) => until));
  if (priority !== 'background') return Math.max(yields, released(state, cost, 0));
  return Math.max(yields, released(state, cost, reserveOf(bucket)), state.nextBackgroundAt);
}

export const rank = (priority: Priority): number => priorities.indexOf(priority);

/** When the units are available; background work may use the reserve of a window that is about to end. */
function released(state: LimiterState, cost: number, above: number): number {
  const { bucket, unread } = state;
  const { at, refill, fullAt, windowMs, units } = bucket;
  const inFlight = unitsInFlight(state);
  const time = timeWhenAvailable(bucket, cost + above, at, inFlight);
  if (time <= at || refill === 'continuous') return time;
  if (state.counting) {
    let back = units ?? 0;
    const enough = unread.find((call) => (back += call.cost) >= cost + above);
    return enough?.until ?? time;
  }
  if (fullAt === null || (units ?? 0) < cost) return time;
  return Math.max(at, Math.min(time, fullAt - windowMs / 10));
}

/** Charges a call, which is sent afterwards. */
export function reserve(state: LimiterState, id: string, demand: Demand): void {
  const { bucket } = state;
  const { cost, priority } = demand;
  const { at } = bucket;
  if (priority === 'background' && cost > 0) state.nextBackgroundAt = at + spacing(state, demand);
  if (bucket.units !== null) bucket.units -= cost;
  state.reserved.push({ id, cost, priority, at, overlapped: 0, until: at + maxArrival });
}

/**
 * Milliseconds until the next background call, so that the work is spread over the time that the rate limit
 * requires.
 */
function spacing({ bucket }: LimiterState, { cost, unitsLeft: work }: Demand): number {
  const { at, units, fullAt, windowMs } = bucket;
  if (units === null) return 0;
  const stock = units - cost - reserveOf(bucket);
  if (work <= stock) return 0;
  const rate = refillRate(bucket);
  if (rate > 0) return (cost / work) * ((work - stock) / rate);
  if (fullAt === null || stock < cost) return 0;
  // Units unused at the end of a window are lost: finish a little before it.
  return (cost / stock) * Math.max(0, fullAt - at - windowMs / 10) * 0.9;
}

/** A reserved call will not be sent. Its units count as spent until a response says otherwise. */
export function withdraw(state: LimiterState, id: string): void {
  state.reserved = state.reserved.filter((one) => one.id !== id);
}

/** A reserved call was answered, or will not be (`noResponse`). */
export function settle(state: LimiterState, id: string, { reading, refused }: Outcome): void {
  const call = state.reserved.find((one) => one.id === id);
  if (refused !== null) pause(state, refused);
  // Too late, or its tab was frozen: it has been counted as arrived.
  if (call === undefined) return;
  const { at } = state.bucket;
  state.reserved = state.reserved.filter((one) => one !== call);
  if (refused === null && call.cost > 0) record(state, { [call.priority]: call.cost });
  if (reading === null && refused === null) {
    // It may still reach the service.
    if (call.cost > 0) state.reserved.push({ ...call, id: '', until: at + lostArrival });
    return;
  }
  for (const other of state.reserved) other.overlapped += call.cost;
  if (refused !== null && state.bucket.units !== null) state.bucket.units += call.cost;
  if (refused === null && call.cost > 0) state.isRefusing = false;
  if (reading !== null && reading.remaining !== null) read(state, reading, call);
  else if (refused === null) goWithoutReading(state, call.cost);
  // Whatever was counted, too few are left.
  else if (state.bucket.refill === 'continuous' && state.bucket.units !== null)
    state.bucket.units = Math.min(state.bucket.units, 0);
}

function read(state: LimiterState, reading: RateLimitReading, call: Reservation): void {
  const { at } = state.bucket;
  const { bucket, others } = observe(state.bucket, reading, {
    at,
    sentAt: call.at,
    inFlight: unitsInFlight(state),
    overlapped: call.overlapped,
  });
  state.bucket = reading.resetSeconds === null ? postpone(bucket, at) : bucket;
  state.counting = false;
  state.unread = [];
  // Before the costs are known, apparent use by other clients may be our own.
  if (others < 1 || state.limits === null) return;
  state.othersAt = at;
  record(state, { others });
}

/** A call that no reading includes: its cost is what was spent. */
function goWithoutReading(state: LimiterState, cost: number): void {
  const { bucket } = state;
  if (cost === 0) return;
  if (bucket.units !== null && !state.counting) {
    state.bucket = postpone(bucket, bucket.at);
    return;
  }
  state.unread.push({ cost, until: bucket.at + bucket.windowMs * clockMargin });
  count(state);
}

/** If responses have no readings, counts from what was spent. */
function count(state: LimiterState): void {
  const { bucket } = state;
  if (bucket.units !== null || bucket.limit === null || state.unread.length === 0) return;
  state.counting = true;
  bucket.units = bucket.limit - sum(state.unread) - unitsInFlight(state);
}

function pause(state: LimiterState, seconds: number): void {
  const { at } = state.bucket;
  state.isRefusing = true;
  state.othersAt = at;
  state.pausedUntil = Math.max(state.pausedUntil, at + seconds * 1000);
  record(state, {}, 1);
}

/** Takes over the limits that the service states. */
export function learn(state: LimiterState, limits: RateLimits): void {
  const tier = limits.tiers.find(({ name }) => name !== null && name === limits.current_tier);
  state.limits = limits;
  const refill = limits.refill === 'continuous' ? 'continuous' : 'window';
  state.bucket = { ...state.bucket, refill, windowMs: (tier?.window_s ?? 60) * 1000 };
  state.bucket.limit ??= tier?.units_per_window ?? null;
  count(state);
}

/** Adds to the last hour, and records the lowest number of units left in each minute. */
export function record(state: LimiterState, spent: Partial<Record<Spender, number>>, refused = 0) {
  const at = Math.floor(state.bucket.at / minute) * minute;
  const left = unitsLeft(state, state.bucket.at);
  let last = state.usage.at(-1);
  if (last === undefined || last.at !== at) {
    last = { at, units: null, spent: {}, refused: 0 };
    state.usage = [...state.usage.filter((step) => step.at > at - hour && step.at < at), last];
  }
  for (const [who, units] of Object.entries(spent) as [Spender, number][]) {
    last.spent[who] = (last.spent[who] ?? 0) + units;
  }
  last.refused += refused;
  if (left !== null) last.units = Math.min(last.units ?? Infinity, left);
}
