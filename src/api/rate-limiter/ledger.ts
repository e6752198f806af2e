/**
 * What is known of the budget at a time: what the bucket holds, which calls are under way, who else
 * spends, and until when nothing may be sent. It decides nothing; the dispatcher does, by what stands here.
 */
import type { Reading } from '#api/rate-headers.ts';
import type { Priority, Spender } from './board.ts';
import { advance, type Bucket, emptyHanded, observe, refillRate, unitsAt } from './bucket.ts';

export interface Outcome {
  reading: Reading | null;
  /** Seconds to wait, when the call was refused for want of budget. */
  refused: number | null;
}

/** No answer came, or nobody will tell what it said. */
export const unanswered: Outcome = { reading: null, refused: null };

/** What somebody who takes over has to know. Times in milliseconds since 1970. */
export interface Standing {
  bucket: Bucket;
  heldUntil: number;
  /** When others were last seen to spend. */
  othersAt: number;
  /** When an answer last told how the budget stands. */
  readAt: number;
  /** Answers tell nothing, so units are counted here. */
  counting: boolean;
  /** Units of calls that were under way then. */
  underWay: number;
}

/** A call that is under way and has been paid for; one that is free costs 0. */
export interface UnderWay {
  cost: number;
  priority: Priority;
  sentAt: number;
  /** Units of calls that were answered since it was let go. */
  overlapped: number;
}

/** A free call under way that asks how the budget stands. */
export type Question = Omit<UnderWay, 'priority'>;

export interface LedgerOptions {
  now: () => number;
  spent: (who: Spender, units: number) => void;
  /** The service refused a call for want of budget. */
  refused: () => void;
}

/** How many milliseconds others are reckoned with after they were last seen to spend. */
export const wary = 10 * 60_000;
/** Milliseconds after which a call that was given up has arrived at the service or never will. */
const arrival = 10_000;
/** Free calls in a row that tell nothing, until one that costs is sent to see. */
const trust = 3;

export function createLedger({ now, spent, refused: tellRefusal }: LedgerOptions) {
  let bucket: Bucket = emptyHanded(now());
  let heldUntil = 0;
  let othersAt = -Infinity;
  let readAt = -Infinity;
  let counting = false;
  /** Units a second that others took of late. */
  let drain = 0;
  /** Waits in a row that the service asked for, with no call taken in between. */
  let refusals = 0;
  let failedQuestions = 0;
  let knowsCosts = false;
  /** Units of calls that were answered before anything was known of the budget. */
  let unseen = 0;
  const underWay = new Map<string, UnderWay>();
  const questions = new Set<Question>();
  /** Calls whose answer nobody will tell: they may yet arrive at the service and be charged there. */
  let lost: { cost: number; until: number }[] = [];

  const unitsUnderWay = () => sum(underWay.values()) + sum(lost);
  const isWary = () => now() - othersAt < wary;

  function take(reading: Reading, call: Question): void {
    const at = now();
    if (reading.remaining !== null) counting = false;
    const seen = observe(bucket, reading, {
      at,
      sentAt: call.sentAt,
      underWay: unitsUnderWay(),
      overlapped: call.overlapped,
      wary: isWary(),
    });
    bucket = seen.bucket;
    if (reading.remaining === null) return;
    const since = Math.max(1, (at - readAt) / 1000);
    readAt = at;
    drain = Math.max(seen.others / since, drain * 0.5 ** since);
    // Before the costs are known, what seems to be spent by others may be our own.
    if (seen.others < 1 || !knowsCosts) return;
    othersAt = at;
    spent('others', seen.others);
  }

  function hold(seconds: number): void {
    const at = now();
    // Several calls that were under way together are refused together.
    if (at >= heldUntil) refusals += 1;
    othersAt = at;
    drain = Math.max(drain, refillRate(bucket) * 1000, 1);
    heldUntil = Math.max(heldUntil, at + seconds * 1000);
    tellRefusal();
  }

  /** Where the device's clock was put back, what was due stays as far ahead as it was. Answers how far that was. */
  function turnBack(): number {
    const at = now();
    const back = bucket.at - at > 1000 ? bucket.at - at : 0;
    if (back > 0) {
      bucket = { ...bucket, at, fullAt: bucket.fullAt && bucket.fullAt - back };
      [heldUntil, othersAt, readAt] = [heldUntil - back, othersAt - back, readAt - back];
    }
    return back;
  }

  return {
    /** Brings what is known to the present. Returns how far the device's clock was put back, in milliseconds. */
    catchUp(): number {
      const at = now();
      const back = turnBack();
      if (back > 0) {
        for (const call of [...underWay.values(), ...questions]) call.sentAt -= back;
        lost = lost.map(({ cost, until }) => ({ cost, until: until - back }));
      }
      lost = lost.filter(({ until }) => until > at);
      bucket = advance(bucket, at, unitsUnderWay());
      return back;
    },

    /** A call is let go; it counts as charged from now on. */
    charge(id: string, cost: number, priority: Priority): void {
      const at = now();
      if (bucket.units !== null) bucket.units -= cost;
      if (bucket.fullAt === null && bucket.limit !== null) bucket.fullAt = at + bucket.windowMs;
      underWay.set(id, { cost, priority, sentAt: at, overlapped: 0 });
    },

    /** A call that was let go without being asked for here; `isCharged` when another ledger has counted it. */
    adopt(id: string, cost: number, priority: Priority, isCharged: boolean): void {
      if (!isCharged && bucket.units !== null) bucket.units -= cost;
      underWay.set(id, { cost, priority, sentAt: now(), overlapped: 0 });
    },

    /** An answer came to a call that was let go, or none will (`reading` null). */
    settle(id: string, { reading, refused }: Outcome): void {
      const call = underWay.get(id);
      if (call === undefined) return;
      bucket = advance(bucket, now(), unitsUnderWay());
      underWay.delete(id);
      for (const other of [...underWay.values(), ...questions]) other.overlapped += call.cost;
      if (reading === null) lost.push({ cost: call.cost, until: now() + arrival });
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

    /** A free call is sent; what it hears goes to `answered`. */
    ask(): Question {
      const question: Question = { cost: 0, sentAt: now(), overlapped: 0 };
      questions.add(question);
      return question;
    },

    /** What the free call said; `null` when it did not come through. */
    answered(question: Question, outcome: Outcome | null): void {
      questions.delete(question);
      const refused = outcome?.refused ?? null;
      const reading = outcome?.reading ?? null;
      if (refused !== null) hold(refused);
      else if (reading === null || reading.remaining === null) failedQuestions += 1;
      else {
        failedQuestions = 0;
        refusals = 0;
        take(reading, question);
      }
    },

    /** What the service said of its limits. */
    learn({ limit, windowSeconds, refill }: Limits): void {
      bucket = {
        ...advance(bucket, now(), unitsUnderWay()),
        refill,
        windowMs: windowSeconds * 1000,
      };
      bucket.limit ??= limit;
      knowsCosts = true;
    },

    /** Answers come without the budget's headers: what is left is counted here, from a full budget. */
    count(): void {
      if (bucket.units !== null || bucket.limit === null) return;
      counting = true;
      bucket = {
        ...bucket,
        units: Math.max(0, bucket.limit - unseen) - unitsUnderWay(),
        at: now(),
      };
    },

    /** What a decision goes by, now. */
    look() {
      const charged = unitsUnderWay();
      return {
        bucket,
        underWay,
        unitsUnderWay: charged,
        units: unitsAt(bucket, now(), charged),
        heldUntil,
        readAt,
        isWary: isWary(),
        drain,
        /** The service cannot say how much is left: headers are unreadable, or its answers say nothing. */
        isMute: counting || failedQuestions >= trust,
        counting,
        refusals,
      };
    },

    standing: (): Standing => ({
      bucket,
      heldUntil,
      othersAt,
      readAt,
      counting,
      underWay: unitsUnderWay(),
    }),

    /** Goes on from where another ledger, or an earlier visit, stood. */
    resume(standing: Standing): void {
      ({ bucket, heldUntil, othersAt, readAt, counting } = standing);
      turnBack();
      lost = [{ cost: standing.underWay, until: now() + arrival }];
    },
  };
}

/** What the service says of its limits. */
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
