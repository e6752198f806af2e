/** Findings snoozed by the user: until they change, or for 30 days. */
import { openSettings, type Snooze } from '#user/settings.ts';
import { hookFor } from '#user/use-settings.ts';
import type { Finding } from '#features/findings/finding.ts';

/** The user's snoozes on this device, oldest first, and how to change them; `null` until read. */
export const useSnoozes = hookFor(() => openSettings().snoozes);

/** If the amount at risk grows by more than this factor, the finding returns. */
const maxGrowth = 1.25;

/** How long "for 30 days" is, in milliseconds. */
export const snoozeDuration = 30 * 24 * 3600_000;

/** Maximum number of entries; the oldest are dropped. */
const most = 500;

/** An entry that snoozes a finding from `at` on; `said` is its title. */
export function toSnooze(finding: Finding, said: string, at: number, isForAWhile: boolean): Snooze {
  const { id, cause, amountAtRisk } = finding;
  return {
    id,
    said,
    at,
    until: isForAWhile ? at + snoozeDuration : null,
    cause,
    atStake: amountAtRisk,
  };
}

/** Whether an entry still hides a finding. */
function isSnoozedBy(entry: Snooze, finding: Finding, at: number): boolean {
  if (entry.until !== null) return at < entry.until;
  return entry.cause === finding.cause && finding.amountAtRisk <= entry.atStake * maxGrowth;
}

/** The entries with a new one; those of the same finding and expired ones are dropped. */
export function addSnooze(entries: readonly Snooze[], entry: Snooze): readonly Snooze[] {
  const others = entries.filter(
    ({ id, until }) => id !== entry.id && (until === null || until > entry.at),
  );
  return [...others, entry].slice(-most);
}

/** The entries without a finding's: it is restored. */
export function removeSnooze(entries: readonly Snooze[], id: string): readonly Snooze[] {
  return entries.filter((entry) => entry.id !== id);
}

/** The findings to display, the others with the entries that hide them, and the entries of findings that are not there. */
export function partitionSnoozed<T extends { finding: Finding }>(
  items: readonly T[],
  entries: readonly Snooze[],
  at: number,
) {
  const absent = new Map(entries.map((entry) => [entry.id, entry]));
  const open: T[] = [];
  const aside: { item: T; entry: Snooze }[] = [];
  for (const item of items) {
    const entry = absent.get(item.finding.id);
    absent.delete(item.finding.id);
    if (entry !== undefined && isSnoozedBy(entry, item.finding, at)) aside.push({ item, entry });
    else open.push(item);
  }
  const isAlive = ({ until }: Snooze) => until === null || at < until;
  return { open, aside, absent: [...absent.values()].filter(isAlive) };
}
