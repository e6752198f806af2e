/**
 * The current knowledge about the rate limit: the units in the bucket, the calls in flight, the use by other
 * clients, and until when nothing may be sent. The dispatcher decides on this basis.
 */
import type { RateLimitReading } from '#api/rate-headers.ts';
import { advance, type Bucket, unknownBucket, observe, refillRate, unitsAt } from './bucket.ts';
import type { Priority, Spender } from './rate-limit-monitor.ts';

export interface Outcome {
  reading: RateLimitReading | null;
  /** Seconds to wait, if the call was refused because of the rate limit. */
  refused: number | null;
}

/** No response, or one that will not be reported. */
export const noResponse: Outcome = { reading: null, refused: null };

/** The state that another tab continues with. Times in milliseconds since 1970. */
export interface LedgerState {
  bucket: Bucket;
  heldUntil: number;
  /** When other clients were last seen. */
  othersAt: number;
  /** When a response last contained a reading. */
  readAt: number;
  /** Responses contain no readings, so units are counted here. */
  counting: boolean;
  /** Units of calls in flight at that time. */
  underWay: number;
}

/** A charged call in flight; a free one costs 0. */
export interface InFlightCall {
  cost: number;
  priority: Priority;
  sentAt: number;
  /** Units of calls that were answered since this one was released. */
  overlapped: number;
}

/** A free call in flight that reads the rate limit. */
export type FreeCall = Omit<InFlightCall, 'priority'>;

export interface LedgerOptions {
  now: () => number;
  spent: (who: Spender, units: number) => void;
  /** The service refused a call because of the rate limit. */
  refused: () => void;
}

/** For how many milliseconds other clients are taken into account after they were last seen. */
export const cautionTime = 10 * 60_000;
/** Milliseconds after which an aborted call has either reached the service or never will. */
const maxArrival = 10_000;
/** Free calls in a row without a reading, after which a charged call is sent to get one. */
const maxSilentProbes = 3;

export function createLedger({ now, spent, refused: tellRefusal }: LedgerOptions) {
  let bucket: Bucket = unknownBucket(now());
  let heldFrom = 0;
  let heldUntil = 0;
  let othersAt = -Infinity;
  let readAt = -Infinity;
  let counting = false;
  /** Recent use by other clients, in units per second. */
  let drain = 0;
  /** Refusals in a row, without an accepted call in between. */
  let refusals = 0;
  let failedQuestions = 0;
  let knowsCosts = false;
  /** Units of calls that were answered before anything was known about the rate limit. */
  let unseen = 0;
  const inFlight = new Map<string, InFlightCall>();
  const freeCalls = new Set<FreeCall>();
  /** Calls whose response will not be reported: they may still reach the service and be charged. */
  let lost: { cost: number; until: number }[] = [];

  const unitsInFlight = () => sum(inFlight.values()) + sum(lost);
  const isCautious = () => now() - othersAt < cautionTime;

  function take(reading: RateLimitReading, call: FreeCall): void {
    const at = now();
    if (reading.remaining !== null) counting = false;
    const seen = observe(bucket, reading, {
      at,
      sentAt: call.sentAt,
      inFlight: unitsInFlight(),
      overlapped: call.overlapped,
      isCautious: isCautious(),
    });
    bucket = seen.bucket;
    if (reading.remaining === null) return;
    // Sent after the refusal, so the service has units again.
    if (reading.remaining > 0 && call.sentAt > heldFrom) heldUntil = 0;
    const since = Math.max(1, (at - readAt) / 1000);
    readAt = at;
    drain = Math.max(seen.others / since, drain * 0.5 ** since);
    // Before the costs are known, apparent use by other clients may be our own.
    if (seen.others < 1 || !knowsCosts) return;
    othersAt = at;
    spent('others', seen.others);
  }

  function hold(seconds: number): void {
    const at = now();
    // Calls that were in flight together are refused together, which counts as one refusal.
    if (at >= heldUntil) refusals += 1;
    othersAt = at;
    drain = Math.max(drain, refillRate(bucket) * 1000, 1);
    heldFrom = at;
    heldUntil = Math.max(heldUntil, at + seconds * 1000);
    tellRefusal();
  }

  /** If the device's clock was set back, keeps all intervals as they were. Returns by how much, in milliseconds. */
  function turnBack(): number {
    const at = now();
    const back = bucket.at - at > 1000 ? bucket.at - at : 0;
    if (back > 0) {
      bucket = { ...bucket, at, fullAt: bucket.fullAt && bucket.fullAt - back };
      heldFrom -= back;
      [heldUntil, othersAt, readAt] = [heldUntil - back, othersAt - back, readAt - back];
    }
    return back;
  }

  return {
    /** Updates everything to the current time. Returns by how much the device's clock was set back, in milliseconds. */
    catchUp(): number {
      const at = now();
      const back = turnBack();
      if (back > 0) {
        for (const call of [...inFlight.values(), ...freeCalls]) call.sentAt -= back;
        lost = lost.map(({ cost, until }) => ({ cost, until: until - back }));
      }
      lost = lost.filter(({ until }) => until > at);
      bucket = advance(bucket, at, unitsInFlight());
      return back;
    },

    /** A call is released; it counts as charged from now on. */
    charge(id: string, cost: number, priority: Priority): void {
      const at = now();
      if (bucket.units !== null) bucket.units -= cost;
      if (bucket.fullAt === null && bucket.limit !== null) bucket.fullAt = at + bucket.windowMs;
      inFlight.set(id, { cost, priority, sentAt: at, overlapped: 0 });
    },

    /** A call that was sent without this ledger; `isCharged` if another ledger has charged it. */
    adopt(id: string, cost: number, priority: Priority, isCharged: boolean): void {
      if (!isCharged && bucket.units !== null) bucket.units -= cost;
      inFlight.set(id, { cost, priority, sentAt: now(), overlapped: 0 });
    },

    /** A released call was answered, or will not be (`reading` is null). */
    settle(id: string, { reading, refused }: Outcome): void {
      const call = inFlight.get(id);
      if (call === undefined) return;
      bucket = advance(bucket, now(), unitsInFlight());
      inFlight.delete(id);
      for (const other of [...inFlight.values(), ...freeCalls]) other.overlapped += call.cost;
      if (reading === null) lost.push({ cost: call.cost, until: now() + maxArrival });
      failedQuestions = 0;
      if (bucket.units === null) unseen += refused === null ? call.cost : 0;
      else if (refused !== null) bucket.units += call.cost;
      if (reading !== null) take(reading, call);
      if (refused === null) {
        if (reading !== null) refusals = 0;
        spent(call.priority, call.cost);
      } else {
        if ((reading?.remaining ?? null) === null) bucket.units = Math.min(bucket.units ?? 0, 0);
        hold(refused);
      }
    },

    /** A free call is sent; its response goes to `settleFreeCall`. */
    startFreeCall(): FreeCall {
      const freeCall: FreeCall = { cost: 0, sentAt: now(), overlapped: 0 };
      freeCalls.add(freeCall);
      return freeCall;
    },

    /** The response to a free call; `null` if it failed. */
    settleFreeCall(freeCall: FreeCall, outcome: Outcome | null): void {
      freeCalls.delete(freeCall);
      const refused = outcome?.refused ?? null;
      const reading = outcome?.reading ?? null;
      if (refused !== null) {
        // A check whether the wait is over does not make it longer.
        if (now() >= heldUntil) hold(refused);
      } else if (reading === null || reading.remaining === null) failedQuestions += 1;
      else {
        failedQuestions = 0;
        take(reading, freeCall);
      }
    },

    /** Forgets that calls have to wait, so that the next one finds out. */
    endWait(): void {
      heldUntil = 0;
      bucket = { ...bucket, units: null };
    },

    /** The limits stated by the service. */
    learn({ limit, windowSeconds, refill }: Limits): void {
      bucket = {
        ...advance(bucket, now(), unitsInFlight()),
        refill,
        windowMs: windowSeconds * 1000,
      };
      bucket.limit ??= limit;
      knowsCosts = true;
    },

    /** Responses have no rate limit headers: count from a full bucket. */
    count(): void {
      if (bucket.units !== null || bucket.limit === null) return;
      counting = true;
      bucket = {
        ...bucket,
        units: Math.max(0, bucket.limit - unseen) - unitsInFlight(),
        at: now(),
      };
    },

    /** The basis for a decision, at the current time. */
    current() {
      const charged = unitsInFlight();
      return {
        bucket,
        inFlight,
        unitsInFlight: charged,
        units: unitsAt(bucket, now(), charged),
        heldUntil,
        readAt,
        isWary: isCautious(),
        drain,
        /** The service does not say how much is left: its headers are unreadable or missing. */
        hasNoReadings: counting || failedQuestions >= maxSilentProbes,
        counting,
        refusals,
      };
    },

    state: (): LedgerState => ({
      bucket,
      heldUntil,
      othersAt,
      readAt,
      counting,
      underWay: unitsInFlight(),
    }),

    /** Continues from the state of another ledger. */
    resume(standing: LedgerState): void {
      ({ bucket, heldUntil, othersAt, readAt, counting } = standing);
      turnBack();
      lost = [{ cost: standing.underWay, until: now() + maxArrival }];
    },
  };
}

/** The limits stated by the service. */
export interface Limits {
  limit: number | null;
  windowSeconds: number;
  refill: Bucket['refill'];
}

export function sum(calls: Iterable<{ cost: number }>): number {
  let units = 0;
  for (const { cost } of calls) units += cost;
  return units;
}
