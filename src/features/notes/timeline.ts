/** Notes, and what the device has recorded, by day and scope. */
import type { Account } from '#api/contract/account.ts';
import type { ChangeCount } from '#features/snapshots/change-history.ts';
import type { Submission } from '#features/v2-batch/stored-batches.ts';
import { dayOf } from '#lib/days.ts';
import { count, counted, day, humanize } from '#lib/format.ts';
import { everything, type Note } from '#metrics/notes.ts';
import { isInScope, matchesFilter, type Scope } from '#navigation/scope.ts';
import type { ChartEvent } from '#ui/charts/chart-data.ts';

export const entryKinds = ['note', 'team', 'batch', 'bids', 'statuses'] as const;

/** A note, or something recorded, which is on one day and about the scope as a whole. */
export interface TimelineEntry extends Note {
  kind: (typeof entryKinds)[number];
}

/** Whether somebody has written it: the user, or their team. */
export const isWritten = ({ kind }: TimelineEntry): boolean => kind === 'note' || kind === 'team';

/** What a chart or list is about: a scope, or one campaign of it. */
export interface TimelineScope extends Scope {
  /** The campaign's ID. */
  id?: string;
}

/** What the device has recorded. */
export interface Recorded {
  changes: readonly ChangeCount[];
  submissions: readonly Submission[];
}

interface TimelineOf extends Recorded {
  notes: readonly Note[];
  /** Those of them that the user can change; the others are the team's. */
  own: readonly Note[];
  scope: TimelineScope;
  accounts: ReadonlyMap<string, Account>;
}

/** The entries about a scope, what is around it, or a part of it; oldest first. */
export function timelineOf(of: TimelineOf): TimelineEntry[] {
  const { notes, own, scope, accounts } = of;
  const channelOf = (account: string | null) => accounts.get(account ?? '')?.channel ?? null;
  const isInChannel = (channel: string | null) =>
    scope.account_id.length === 0 || scope.channel.length > 0
      ? matchesFilter(scope.channel, channel)
      : scope.account_id.some((account) => channelOf(account) === channel);
  const isAbout = ({ channel, accountId, campaignId }: Note): boolean => {
    if (campaignId !== null && scope.id !== undefined) return campaignId === scope.id;
    if (accountId === null && campaignId === null) return channel === null || isInChannel(channel);
    return isInScope(scope, { channel: channelOf(accountId) ?? channel, account_id: accountId });
  };
  return [
    ...notes.filter(isAbout).map((note): TimelineEntry => ({
      ...note,
      kind: own.includes(note) ? 'note' : 'team',
    })),
    ...batchEntries(of),
    ...changeEntries(of),
  ].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
}

/** Submissions with an accepted batch, on the day their first one was sent. */
function batchEntries({ submissions, scope, accounts }: TimelineOf): TimelineEntry[] {
  const isOwn = ({ id, channel }: Account) => isInScope(scope, { channel, account_id: id });
  const here = [...accounts.values()].filter(isOwn).map((one) => one.country_code);
  // Batches name countries. An account without one may be in any of them.
  const isAbout = (countries: readonly string[]) =>
    here.length === 0 || here.some((code) => code === null || countries.includes(code));
  return submissions.toReversed().flatMap(({ key, countries, batches }): TimelineEntry[] => {
    const sent = batches.filter((one) => one.state === 'accepted' || one.closed === 'untracked');
    const times = sent.flatMap(({ sentAt }) => sentAt ?? []);
    if (times.length === 0 || !isAbout(countries)) return [];
    const itemsIn = (some: typeof batches) => some.reduce((sum, { count: own }) => sum + own, 0);
    const all = counted(itemsIn(batches), 'item');
    const items = sent.length < batches.length ? `${count(itemsIn(sent))} of ${all}` : all;
    const where =
      countries.length > 3 ? `${countries.length} countries` : countries.toSorted().join(', ');
    const text = `Target ACOS sent for ${items} (${where})`;
    return [recorded('batch', key, dayOf(Math.min(...times)), text)];
  });
}

const nouns = {
  campaigns: 'campaign',
  keywords: 'keyword',
  listings: 'listing',
  accounts: 'account',
} as const;

/** Bids and statuses by the days of both snapshots. */
function changeEntries({ changes, scope }: TimelineOf): TimelineEntry[] {
  const own = changes.filter(
    (one) => isInScope(scope, one) && (scope.id === undefined || scope.id === one.campaignId),
  );
  const kindOf = ({ change }: ChangeCount) => ('bid' in change ? 'bids' : 'statuses');
  const idOf = (one: ChangeCount) => `${kindOf(one)} ${dayOf(one.since)} ${dayOf(one.at)}`;
  return [...Map.groupBy(own, idOf)].flatMap(([id, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    // "12 bids raised, 4 bids lowered", "1 campaign paused, 3 keywords enabled"
    const alike = Map.groupBy(group, ({ list, change }) => JSON.stringify([list, change]));
    const texts = [...alike.values()].map((some) => {
      const rows = some.reduce((sum, one) => sum + one.rows, 0);
      const [{ list, change } = first] = some;
      return 'bid' in change
        ? `${counted(rows, 'bid')} ${change.bid}`
        : `${counted(rows, nouns[list])} ${humanize(change.status).toLowerCase()}`;
    });
    const [since, at] = [dayOf(first.since), dayOf(first.at)];
    const text = `${texts.join(', ')}${since === at ? '' : ` since ${day(since)}`}`;
    return [recorded(kindOf(first), id, at, text)];
  });
}

const recorded = (
  kind: TimelineEntry['kind'],
  id: string,
  on: string,
  text: string,
): TimelineEntry => ({ ...everything, id, kind, text, from: on, to: on });

/** The entries on any of these days, oldest first. */
export const entriesOn = (
  entries: readonly TimelineEntry[],
  days: readonly string[],
): TimelineEntry[] =>
  entries.filter(({ from, to }) => from <= (days.at(-1) ?? '') && to >= (days[0] ?? '~'));

/** The same for a point of a chart; `textOf` names the scope of a note, too. */
export const chartEventsOn = (
  entries: readonly TimelineEntry[],
  days: readonly string[],
  textOf: (entry: TimelineEntry) => string,
): ChartEvent[] =>
  entriesOn(entries, days).map((entry) => ({
    id: entry.id,
    text: textOf(entry),
    isNote: isWritten(entry),
    isStart: entry.from >= (days[0] ?? ''),
  }));
