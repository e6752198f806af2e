import { useQuery } from '@tanstack/react-query';
import { memo, useId, useMemo } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { age, count, counted, dateTime, missing } from '#lib/format.ts';
import { addressText } from '#lib/address.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { localWork } from '#queries/local-work.ts';
import { Link } from '#navigation/link.tsx';
import { ListTable } from '#lists/list-page.tsx';
import { ExportFactsContext } from '#lists/export-details.ts';
import { useRecordList } from '#lists/use-list.ts';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { type Scope, useScoped } from '#navigation/scope.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { useRates } from '#user/use-settings.ts';
import { compareSnapshots, type Comparison } from './internal/compare-snapshots.ts';
import { type Change, type ChangeGroup, changeGroups } from './internal/snapshot-changes.ts';
import { maxRows, snapshotStore, useSnapshots } from './internal/snapshot-store.ts';
import { baseOf, type Visit } from './snapshot-index.ts';
import type { SnapshotKind } from './internal/snapshot.ts';
import { keywordTable } from '#queries/tables/keyword-table.ts';
import { Select } from '#ui/form/select.tsx';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { changeList, changeRecords, listsOfChanges } from './internal/changes.list.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { FirstVisit, SavedSnapshots } from './internal/saved-snapshots.tsx';

/** Changes since an earlier snapshot on this device. */
export const WhatChanged = memo(function WhatChanged({ scope }: { scope: Scope }) {
  const { visits, seen } = useSnapshots();
  const { values, change } = useSearch(changeList.shape);
  // The page has requested these lists: no calls are made here.
  const { data, isFetching } = useCampaigns();
  const present = visits?.at(-1);
  const keptAt = Math.max(seen.campaigns ?? 0, present?.kept.campaigns?.at ?? 0);
  // A list that stays incomplete gets no snapshot.
  const isComing = data !== undefined && (data.isComplete || isFetching);
  const isBehind = visits === null || (isComing && keptAt < data.receivedAt);
  const { base, isOther } = baseOf(visits ?? [], values.since);
  const changes = useChanges(isBehind ? null : visits, base?.from, scope);
  const isFirst = !isBehind && base === undefined;
  return (
    <Panel
      isPlain
      title="What changed"
      meta={
        visits !== null &&
        base && <SnapshotSelect {...{ visits, base }} onChoose={(since) => change({ since })} />
      }
      actions={visits !== null && <SavedSnapshots visits={visits} />}
    >
      {isOther && base !== undefined && (
        <Notice tone="warn">
          The link’s snapshot is not on this device. Comparing with the last one here.
        </Notice>
      )}
      {isFirst && <FirstVisit visit={present} />}
      {!isFirst && changes.isError && (
        <Notice tone="error" onRetry={() => void changes.refetch()}>
          The snapshots on this device could not be compared.
        </Notice>
      )}
      {base !== undefined && changes.data !== undefined && (
        <>
          <Counts compared={changes.data} />
          {values.changed !== 'none' && (
            <ExportFactsContext value={{ receivedAt: [present?.to] }}>
              <ChangedRows key={values.changed} group={values.changed} compared={changes.data} />
            </ExportFactsContext>
          )}
        </>
      )}
      {!isFirst && changes.isPending && (
        // Snapshots are saved in the background, which must not wait for this.
        <div aria-busy="true" data-waits="background">
          <span role="status" className="sr-only">
            Comparing with the last visit
          </span>
          <Skeleton height="4.375rem" />
        </div>
      )}
    </Panel>
  );
});

/**
 * The changes in scope between the newest of `visits` and the one named `from`, if both are given. The previous ones
 * stay until the next are ready.
 */
function useChanges(visits: readonly Visit[] | null, from: number | undefined, scope: Scope) {
  const [rates] = useRates();
  return useQuery({
    ...localWork,
    queryKey: ['changes', visits, from, scope, rates],
    queryFn: () => compareSnapshots(snapshotStore(), visits ?? [], from ?? 0, { scope, rates }),
    enabled: visits !== null && from !== undefined,
  });
}

interface SnapshotSelectProps {
  visits: readonly Visit[];
  /** The selected one. */
  base: Visit;
  /** `null` for the last one. */
  onChoose: (from: number | null) => void;
}

/** Selects the snapshot to compare with, by the time of its last refresh. */
function SnapshotSelect({ visits, base, onChoose }: SnapshotSelectProps) {
  useNow(60_000);
  const id = useId();
  const [, last, ...others] = visits.toReversed();
  return (
    <>
      <span className="flex items-center gap-1.5">
        <label htmlFor={id}>since</label>
        <Select
          id={id}
          value={base.from}
          options={[last, ...others].flatMap((one) =>
            one
              ? [[one.from, dateTime(one.to) + (one === last ? ' (last visit)' : '')] as const]
              : [],
          )}
          onChange={(value) => onChoose(Number(value) === last?.from ? null : Number(value))}
          className="h-6 cursor-pointer rounded-md border border-edge/60 bg-surface px-1 text-xs text-ink hover:bg-hover"
        />
      </span>
      <span className="tabular-nums">{age(base.to)}</span>
    </>
  );
}

const entities = ['campaigns', 'keywords', 'listings', 'accounts'] as const;

/** Each group with the lists that it compares. */
const groupsOf: Record<ChangeGroup, { title: string; kinds: readonly SnapshotKind[] }> = {
  bids: { title: 'Bids', kinds: ['keywords'] },
  states: { title: 'Statuses', kinds: entities },
  stock: { title: 'Stock', kinds: ['stock', 'listings'] },
  scores: { title: 'Scores', kinds: ['scores'] },
  rows: { title: 'Added and removed', kinds: [...entities, 'stock'] },
};

interface ComparedProps {
  compared: Comparison;
}

/** The number of changes in each group, which opens and closes their list; below, what could not be compared. */
function Counts({ compared }: ComparedProps) {
  const { groups, statuses, bidsRefused } = compared;
  const { search } = useLocation();
  const { values } = useSearch(changeList.shape);
  // Another group begins without the filters of this one.
  const linkTo = (changed: ChangeGroup | 'none') =>
    addressText(
      changeList.shape.stringify(
        { ...changeList.shape.parse(new URLSearchParams()), since: values.since, changed },
        new URLSearchParams(search),
      ),
    );
  return (
    <>
      <ul
        aria-label="Changes"
        className="grid min-h-17.5 grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5"
      >
        {changeGroups.map((group) => {
          const { title, kinds } = groupsOf[group];
          const { length } = groups[group];
          const isOpen = values.changed === group;
          const isCompared = kinds.some((kind) => statuses[kind] === 'compared');
          const text = (
            <>
              <span className="text-lg font-semibold tabular-nums">
                {isCompared ? count(length) : missing}
              </span>{' '}
              <span className="font-medium">{title}</span>
            </>
          );
          return (
            <li key={group} className="min-w-0 bg-surface px-4 py-3 max-lg:last:col-span-2">
              {length > 0 || isOpen ? (
                <RouterLink
                  to={{ search: linkTo(isOpen ? 'none' : group) }}
                  aria-expanded={isOpen}
                  preventScrollReset
                  className="hover:text-accent hover:underline"
                >
                  {text}
                  <Icon name="chevron" className={cx('inline', !isOpen && '-rotate-90')} />
                </RouterLink>
              ) : (
                text
              )}
              <span className="block min-h-4 truncate text-xs text-muted">
                {length > 0 && noteOf(group, groups[group])}
              </span>
            </li>
          );
        })}
      </ul>
      <ul className="grid gap-0.5 text-xs text-muted">
        {bidsRefused > 0 && (
          <li>Not compared: {counted(bidsRefused, 'bid')} now in another currency.</li>
        )}
        <NotCompared statuses={statuses} />
      </ul>
    </>
  );
}

/** The direction of a group's changes. */
function noteOf(group: ChangeGroup, changes: readonly Change[]): string {
  const having = (test: (change: Change) => boolean) => count(changes.filter(test).length);
  const moved = (test: (before: number, after: number) => boolean) =>
    having(
      ({ before, after }) =>
        typeof before === 'number' && typeof after === 'number' && test(before, after),
    );
  if (group === 'states') return '';
  if (group === 'rows') {
    const added = having(({ event }) => event === 'added');
    return `${added} added, ${having(({ event }) => event === 'removed')} removed`;
  }
  if (group === 'stock') {
    const out = moved((before, after) => before > 0 && after <= 0);
    return `${out} sold out, ${moved((before, after) => before <= 0 && after > 0)} back in stock`;
  }
  const up = moved((before, after) => after > before);
  return `${up} up, ${moved((before, after) => after < before)} down`;
}

/** All changes of one group. */
function ChangedRows({ group, compared }: ComparedProps & { group: ChangeGroup }) {
  const records = useMemo(() => changeRecords(group, compared), [group, compared]);
  const pathsById = useMemo(() => new Map(records.map(({ id, path }) => [id, path])), [records]);
  const shown = useRecordList(listsOfChanges[group], records);
  if (records.length === 0) return <p className="text-muted">No changes.</p>;
  return <ListTable shown={shown} pathOf={(id) => pathsById.get(id) ?? null} />;
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
function NotCompared({ statuses }: Pick<Comparison, 'statuses'>) {
  const scoped = useScoped();
  const { tooLong } = useSnapshots();
  const lacking = named.filter(
    ({ kind }) =>
      statuses[kind] !== 'compared' && !(kind === 'listings' && statuses.stock === 'compared'),
  );
  const isNew = ({ kind }: (typeof named)[number]) =>
    tooLong[kind] === undefined && statuses[kind] !== 'notNow';
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
                      Open <Link to={scoped(path)}>{title}</Link> to compare.
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
  const { data, isFetching, isError, refetch } = useQuery<{
    receivedAt: number;
    isComplete: boolean;
  }>({
    ...(queries[kind] as object),
    queryKey: queries[kind].queryKey,
    enabled: false,
  });
  const { visits, seen } = useSnapshots();
  const at = data?.isComplete === true ? data.receivedAt : 0;
  // The list is first loaded, then saved, then compared.
  if (isFetching || (seen[kind] ?? 0) < at || visits?.at(-1)?.kept[kind]?.at === at)
    return <span role="status">Loading {kind}…</span>;
  return (
    <>
      {isError && `The ${kind} did not load. `}
      <CostlyButton
        size="small"
        calls={[{ endpoint: kind, count: 1 }]}
        onClick={() => void refetch({ cancelRefetch: false })}
      >
        Load {kind}
      </CostlyButton>
    </>
  );
}
