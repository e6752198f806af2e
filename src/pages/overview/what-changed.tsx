import { memo, useId, useState } from 'react';
import { Region } from './region.tsx';
import { dateTime, age, count, counted, missing } from '#lib/format.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useSnapshots } from '#shared/snapshots/snapshot-stores.ts';
import { baseOf, type Visit } from '#shared/snapshots/snapshot-visits.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FirstVisit, SavedSnapshots } from './saved-snapshots.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { changedSearch, type ChangeGroup } from './changed-text.ts';
import { useChanges, type DisplayedChanges } from './use-changes.ts';
import { zoneName } from '#lib/zone.ts';
import { useNow } from '#ui/use-now.ts';
import { useQuery } from '@tanstack/react-query';
import { listingQueries } from '#queries/listings.queries.ts';
import { Link } from '#shared/link.tsx';
import { paths } from '#shared/paths.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { useScoped } from '#shared/scope.ts';
import { maxRows } from '#shared/snapshots/snapshot-store.ts';
import type { SnapshotKind } from '#shared/snapshots/snapshot.ts';
import { keywordTable } from '#shared/tables/keyword-table.ts';
import { linkClass } from '#ui/link-class.ts';
import { groupTitles } from './changed-text.ts';

/** Changes since an earlier snapshot on this device. */
export const WhatChanged = memo(function WhatChanged({ scope }: { scope: Scope }) {
  const { visits, seen } = useSnapshots();
  const { values, change } = useSearch(changedSearch);
  // The page has requested these lists: no calls are made here.
  const { data, isFetching } = useCampaigns();
  const present = visits?.at(-1);
  const keptAt = Math.max(seen.campaigns ?? 0, present?.kept.campaigns?.at ?? 0);
  // A list that stays incomplete gets no snapshot.
  const isComing = data !== undefined && (data.isComplete || isFetching);
  const isBehind = visits === null || (isComing && keptAt < data.receivedAt);
  const { earlier, base, isOther } = baseOf(visits ?? [], values.since);
  const { shown, hasFailed } = useChanges(isBehind ? null : visits, base?.from, scope);
  const isFirst = !isBehind && base === undefined;
  const isReady = !hasFailed && shown !== undefined && base !== undefined;
  return (
    <Region
      title="What changed"
      meta={
        base && (
          <SnapshotSelect
            earlier={earlier}
            base={base}
            onChoose={(since) => change({ since })}
            now={present?.to}
          />
        )
      }
      actions={visits !== null && <SavedSnapshots visits={visits} />}
    >
      {visits !== null && isOther && base !== undefined && (
        <Notice tone="warn">
          The link’s snapshot is not on this device. Comparing with the last one here.
        </Notice>
      )}
      {isFirst && <FirstVisit visit={present} />}
      {isReady &&
        (values.changed === 'none' ? (
          <ChangedBody shown={shown} />
        ) : (
          <ChangedRows
            group={values.changed}
            shown={shown}
            sort={values.by}
            since={dateTime(base.to)}
            onChange={change}
          />
        ))}
      {hasFailed && (
        <Notice tone="error">
          The snapshots on this device could not be compared. Reload the page to try again.
        </Notice>
      )}
      {!isFirst && !isReady && !hasFailed && (
        // Snapshots are saved in the background, which must not wait for this.
        <div aria-busy="true" data-waits="background">
          <span role="status" className="sr-only">
            Comparing with the last visit
          </span>
          <Skeleton height="4.375rem" />
        </div>
      )}
    </Region>
  );
});

interface SnapshotSelectProps {
  /** Oldest first. */
  earlier: readonly Visit[];
  /** The selected one. */
  base: Visit;
  /** `null` for the last one. */
  onChoose: (from: number | null) => void;
  /** Time of the newest response, in milliseconds since 1970. */
  now: number | undefined;
}

/** Selects the snapshot to compare with, by the time of its last refresh. */
function SnapshotSelect({ earlier, base, onChoose, now }: SnapshotSelectProps) {
  useNow(60_000);
  const id = useId();
  const last = earlier.at(-1)?.from;
  return (
    <>
      <span className="flex items-center gap-1.5">
        <label htmlFor={id}>since</label>
        <select
          id={id}
          value={base.from}
          onChange={({ currentTarget }) => {
            const from = Number(currentTarget.value);
            onChoose(from === last ? null : from);
          }}
          className="h-6 cursor-pointer rounded-md border border-edge/60 bg-surface px-1 text-xs text-ink hover:bg-hover"
        >
          {earlier.toReversed().map(({ from, to }) => (
            <option key={from} value={from}>
              {dateTime(to)}
              {from === last ? ' (last visit)' : ''}
            </option>
          ))}
        </select>
      </span>
      <span className="tabular-nums">
        {age(base.to)}
        {now !== undefined && `; now: data updated ${dateTime(now)}`} {zoneName()}
      </span>
    </>
  );
}

const groups = ['bids', 'states', 'stock', 'scores', 'rows'] as const;

/** The number of changes of each kind, which opens their list; below, what could not be compared. */
function ChangedBody({ shown }: { shown: DisplayedChanges }) {
  const { changes, standings } = shown;
  const { change } = useSearch(changedSearch);
  const counts = {
    bids: changes.bids.length,
    states: changes.states.length,
    stock: changes.stock.length,
    scores: changes.scores.length,
    rows: changes.added.length + changes.removed.length,
  };
  const isStockKnown = [standings.stock.is, standings.listings.is].includes('compared');
  const isCompared = {
    bids: standings.keywords.is === 'compared',
    states: true,
    stock: isStockKnown,
    scores: standings.scores.is === 'compared',
    rows: true,
  };
  return (
    <>
      <ul
        aria-label="Changes"
        className="grid min-h-17.5 grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5"
      >
        {groups.map((group) => (
          <li key={group} className="min-w-0 bg-surface px-4 py-3 max-lg:last:col-span-2">
            {counts[group] > 0 ? (
              <button
                type="button"
                className="max-w-full cursor-pointer text-left hover:text-accent hover:underline"
                onClick={() =>
                  change({ changed: group, by: [{ column: 'weight', descending: true }] })
                }
              >
                <GroupCount title={groupTitles[group]} value={count(counts[group])} />
              </button>
            ) : (
              <GroupCount title={groupTitles[group]} value={isCompared[group] ? '0' : missing} />
            )}
            <span className="block min-h-4 truncate text-xs text-muted">
              {counts[group] > 0 && noteOf(group, changes)}
            </span>
          </li>
        ))}
      </ul>
      <ul className="grid gap-0.5 text-xs text-muted">
        {changes.bidsRefused > 0 && (
          <li>Not compared: {counted(changes.bidsRefused, 'bid')} now in another currency.</li>
        )}
        <NotCompared standings={standings} isStockKnown={isStockKnown} />
      </ul>
    </>
  );
}

function GroupCount({ title, value }: { title: string; value: string }) {
  return (
    <>
      <span className="text-lg font-semibold tabular-nums">{value}</span>{' '}
      <span className="font-medium">{title}</span>
    </>
  );
}

/** The direction of a group's changes. */
function noteOf(
  group: ChangeGroup,
  { added, removed, ...changes }: DisplayedChanges['changes'],
): string {
  if (group === 'rows') return `${count(added.length)} added, ${count(removed.length)} removed`;
  if (group === 'states') return '';
  const rows = changes[group];
  const many = (is: (before: number, after: number) => boolean) =>
    count(
      rows.filter(
        ({ before, after }) =>
          typeof before === 'number' && typeof after === 'number' && is(before, after),
      ).length,
    );
  if (group === 'stock') {
    const out = many((before, after) => before > 0 && after <= 0);
    return `${out} sold out, ${many((before, after) => before <= 0 && after > 0)} back in stock`;
  }
  const ways = `${many((before, after) => after > before)} up, ${many((before, after) => after < before)} down`;
  return ways;
}

const named: readonly {
  kind: SnapshotKind;
  title: string;
  path: string;
  /** The compared fields. */
  lacks: string;
}[] = [
  { kind: 'campaigns', title: 'Campaigns', path: paths.campaigns, lacks: 'campaign statuses' },
  { kind: 'keywords', title: 'Keywords', path: paths.keywords, lacks: 'bids and keyword statuses' },
  {
    kind: 'listings',
    title: 'Listings',
    path: paths.listings,
    lacks: 'listing statuses and stock',
  },
  { kind: 'accounts', title: 'Accounts', path: paths.accounts, lacks: 'connections' },
  { kind: 'scores', title: 'Listings', path: `${paths.listings}?show=quality`, lacks: 'scores' },
];

/** Lists that could not be compared, why, and a link. */
function NotCompared({
  standings,
  isStockKnown,
}: Pick<DisplayedChanges, 'standings'> & { isStockKnown: boolean }) {
  const scoped = useScoped();
  const { tooLong } = useSnapshots();
  const lacking = named.filter(
    ({ kind }) => standings[kind].is !== 'compared' && !(kind === 'listings' && isStockKnown),
  );
  const isNew = ({ kind }: (typeof named)[number]) =>
    tooLong[kind] === undefined && standings[kind].is !== 'notNow';
  const first = lacking.filter(isNew);
  return (
    <>
      {first.length > 0 && (
        <li>
          First snapshot saved: {first.map(({ lacks }) => lacks).join('; ')}. Changes appear after
          your next visit.
        </li>
      )}
      {lacking
        .filter((one) => !isNew(one))
        .map(({ kind, title, path, lacks }) => {
          const rows = tooLong[kind];
          return (
            <li key={kind}>
              {rows !== undefined ? (
                <>
                  {title} are not compared: a snapshot holds up to {count(maxRows)}, and there are{' '}
                  {count(rows)}.
                </>
              ) : (
                <>
                  Not compared: {lacks}, not loaded in this visit.{' '}
                  {kind === 'keywords' || kind === 'listings' ? (
                    <LoadList kind={kind} />
                  ) : (
                    <>
                      Open{' '}
                      <Link to={scoped(path)} className={linkClass}>
                        {title}
                      </Link>{' '}
                      to compare.
                    </>
                  )}
                </>
              )}
            </li>
          );
        })}
    </>
  );
}

const queries = { keywords: keywordTable, listings: listingQueries.list() };

/** Loads a list that was not loaded in this visit; it is compared once its snapshot is saved. */
function LoadList({ kind }: { kind: keyof typeof queries }) {
  const { data, isFetching, isError, refetch } = useQuery<{ receivedAt: number }>({
    ...(queries[kind] as object),
    queryKey: queries[kind].queryKey,
    enabled: false,
  });
  const { visits, seen } = useSnapshots();
  const [isAsked, setAsked] = useState(false);
  const at = data?.receivedAt ?? 0;
  // The list is first loaded, then saved, then compared.
  const isInProgress = (seen[kind] ?? 0) < at || visits?.at(-1)?.kept[kind]?.at === at;
  if (isFetching || (isAsked && !isError && isInProgress))
    return <span role="status">Loading {kind}…</span>;
  return (
    <>
      {isError && `The ${kind} did not load. `}
      <CostlyButton
        size="small"
        calls={[{ endpoint: kind, count: 1 }]}
        onClick={() => {
          setAsked(true);
          void refetch({ cancelRefetch: false });
        }}
      >
        Load {kind}
      </CostlyButton>
    </>
  );
}
