/** Findings that the user has set aside: until they change, or for a while. */
import type { Finding } from './finding.ts';

export interface SetAside {
  /** The finding's. */
  id: string;
  /** What was set aside, as it was said then: the finding may be gone. */
  said: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Until when; `null`: until it changes. */
  until: number | null;
  /** The finding's cause, and the money at stake then. */
  cause: string;
  atStake: number;
}

/** Money at stake that grew by more than this factor is another matter than what was set aside. */
export const changedBy = 1.25;

/** How long "for 30 days" is, in milliseconds. */
export const aWhile = 30 * 24 * 3600_000;

/** So many are remembered; the oldest give way. */
const most = 500;

/** An entry that sets a finding aside from `at` on; `said` is its reason. */
export function asideOf(
  finding: Finding,
  said: string,
  at: number,
  isForAWhile: boolean,
): SetAside {
  const { id, cause, atStake } = finding;
  return { id, said, at, until: isForAWhile ? at + aWhile : null, cause, atStake };
}

/** Whether an entry still keeps a finding out of the list. */
export function keepsAside(entry: SetAside, finding: Finding, at: number): boolean {
  if (entry.until !== null) return at < entry.until;
  return entry.cause === finding.cause && finding.atStake <= entry.atStake * changedBy;
}

/** The entries with another one; those of the same finding, and those whose time is over, go. */
export function withAside(entries: readonly SetAside[], entry: SetAside): readonly SetAside[] {
  const others = entries.filter(
    ({ id, until }) => id !== entry.id && (until === null || until > entry.at),
  );
  return [...others, entry].slice(-most);
}

/** The entries without a finding's: it is brought back. */
export function withoutAside(entries: readonly SetAside[], id: string): readonly SetAside[] {
  return entries.filter((entry) => entry.id !== id);
}

/** The findings that stand in the list, and the entries that keep others out of it. */
export function divided<T extends { finding: Finding }>(
  items: readonly T[],
  entries: readonly SetAside[],
  at: number,
): { open: readonly T[]; aside: readonly { item: T; entry: SetAside }[] } {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const open: T[] = [];
  const aside: { item: T; entry: SetAside }[] = [];
  for (const item of items) {
    const entry = byId.get(item.finding.id);
    if (entry !== undefined && keepsAside(entry, item.finding, at)) aside.push({ item, entry });
    else open.push(item);
  }
  return { open, aside };
}
