/**
 * The stored index of snapshots: visits, and the lists each of them contains. A visit is the refreshes of one sitting.
 * Within it a list's newest response replaces the previous one, so that it ends with the state in which the user left.
 */
import * as z from 'zod/mini';
import { dayOf as readerDay } from '#lib/days.ts';
import { type SnapshotKind, snapshotKinds } from './internal/snapshot.ts';

const hour = 3600_000;

/** A saved snapshot: time of the response (milliseconds since 1970), rows, bytes. */
const SavedSnapshot = z.object({ at: z.number(), rows: z.number(), bytes: z.number() });
type SavedSnapshot = z.infer<typeof SavedSnapshot>;

const Visit = z.object({
  /** Times of its first and last refresh, in milliseconds since 1970; `from` also identifies the visit. */
  from: z.number(),
  to: z.number(),
  kept: z.partialRecord(z.enum(snapshotKinds), SavedSnapshot),
});
export type Visit = z.infer<typeof Visit>;

const SnapshotIndex = z.object({
  revision: z.number(),
  /** Oldest first. */
  visits: z.readonly(z.array(Visit)),
});
export type SnapshotIndex = z.infer<typeof SnapshotIndex>;

/** Retention: this many visits, and the last of each of the newest days, within this many bytes. */
export const retention = { visits: 10, days: 30, bytes: 16_000_000 } as const;

/** The calendar day of a time. */
type DayOf = (at: number) => string;

/**
 * Whether a refresh belongs to a visit: less than four hours after its last one, and on the same day, or past
 * midnight without an hour's break. Responses may be saved in another order than received: one from up to an
 * hour before the first belongs to it too.
 */
export function isOfVisit({ from, to }: Visit, at: number, dayOf: DayOf = readerDay): boolean {
  const gap = at - to;
  return at > from - hour && gap < 4 * hour && (gap < hour || dayOf(at) === dayOf(to));
}

/**
 * The visits after a refresh, oldest first; the same array if it belongs neither to the newest visit nor to a
 * later one.
 */
export function withRefresh(
  visits: readonly Visit[],
  kind: SnapshotKind,
  snapshot: SavedSnapshot,
  dayOf: DayOf = readerDay,
): readonly Visit[] {
  const last = visits.at(-1);
  const { at } = snapshot;
  if (last !== undefined && isOfVisit(last, at, dayOf)) {
    if ((last.kept[kind]?.at ?? -1) > at) return visits;
    const to = Math.max(last.to, at);
    return [...visits.slice(0, -1), { ...last, to, kept: { ...last.kept, [kind]: snapshot } }];
  }
  if (last !== undefined && at < last.to) return visits;
  return [...visits, { from: at, to: at, kept: { [kind]: snapshot } }];
}

/** Visits from the future, which a clock that was ahead leaves: nothing would count as later than they are. */
export function futureVisits(visits: readonly Visit[], now: number): readonly Visit[] {
  return visits.filter(({ from }) => from > now + hour);
}

/**
 * The visits to keep: the newest `retention.visits`, and the last of each of `retention.days` days with a visit,
 * whatever the clock says; if they take too many bytes, the oldest are dropped. The newest two always stay.
 */
export function retainVisits(visits: readonly Visit[], dayOf: DayOf = readerDay): readonly Visit[] {
  const lastOfDays = visits
    .filter(({ to }, place) => {
      const next = visits[place + 1];
      return next === undefined || dayOf(next.to) !== dayOf(to);
    })
    .slice(-retention.days);
  const stays = visits.filter(
    (visit, place) => place >= visits.length - retention.visits || lastOfDays.includes(visit),
  );
  let bytes = 0;
  return stays
    .toReversed()
    .filter((visit, place) => {
      bytes += bytesOf(visit);
      return place < 2 || bytes <= retention.bytes;
    })
    .toReversed();
}

/**
 * The visit to compare the newest one with: the one that started at `since`, else the last before it.
 * `isOther` if `since` is not among the earlier ones: visits belong to a device, and a URL may come from
 * another. No `base` on a first visit.
 */
export function baseOf(
  visits: readonly Visit[],
  since: number | null,
): { base: Visit | undefined; isOther: boolean } {
  const earlier = visits.slice(0, -1);
  const wanted = earlier.find(({ from }) => from === since);
  return {
    base: wanted ?? earlier.at(-1),
    isOther: since !== null && wanted === undefined,
  };
}

/** The bytes of a visit. */
export function bytesOf({ kept }: Visit): number {
  return Object.values(kept).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The visit with the state of a list at the end of the one named `from`: that visit, or the newest before it with the list. */
export function visitWith(
  visits: readonly Visit[],
  from: number,
  kind: SnapshotKind,
): Visit | undefined {
  return visits.findLast((one) => one.from <= from && one.kept[kind] !== undefined);
}

export const indexKey = 'index';

/** The key of a visit's snapshot of a list; a later refresh of that visit replaces it. */
export const snapshotKey = (from: number, kind: SnapshotKind): string => `${from}/${kind}`;

export const labelsKey = (kind: SnapshotKind): string => `labels/${kind}`;

export const emptyIndex: SnapshotIndex = { revision: 0, visits: [] };

/** Events that change the index. */
export type IndexEvent =
  | { kind: 'kept'; list: SnapshotKind; snapshot: SavedSnapshot }
  /** The visit with that name was deleted. */
  | { kind: 'removed'; from: number };

/** The index after an event, with excess visits removed; the same object if nothing changed. */
export function indexReducer(
  index: SnapshotIndex,
  told: IndexEvent & { at: number },
): SnapshotIndex {
  const visits =
    told.kind === 'removed'
      ? index.visits.filter(({ from }) => from !== told.from)
      : retainVisits(withRefresh(index.visits, told.list, told.snapshot));
  const isSame =
    visits.length === index.visits.length && visits.every((visit, i) => visit === index.visits[i]);
  // At least the clock: if storage was cleared meanwhile, counting restarts.
  return isSame ? index : { revision: Math.max(index.revision + 1, told.at), visits };
}

/** Parses a stored index; `null` if it is invalid. */
export function parseIndex(value: unknown): SnapshotIndex | null {
  return z.safeParse(SnapshotIndex, value).data ?? null;
}

const Bytes = z.object({ bytes: z.instanceof(Uint8Array) });

/** Parses the bytes of a stored snapshot; `null` if they are invalid. */
export function parseBytes(value: unknown): Uint8Array | null {
  return z.safeParse(Bytes, value).data?.bytes ?? null;
}
