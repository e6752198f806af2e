import { Region } from '#features/overview/region.tsx';
import { dateTime } from '#lib/format.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useSnapshots } from '#shared/snapshots/snapshot-stores.ts';
import { baseOf } from '#shared/snapshots/snapshot-visits.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ChangedBody } from './changed-body.tsx';
import { FirstVisit } from './changed-first-visit.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { changedSearch } from './changed.search.ts';
import { SavedSnapshots } from './saved-snapshots.tsx';
import { SnapshotSelect } from './snapshot-select.tsx';
import { useChanges } from './use-changes.ts';

/** Changes since an earlier snapshot on this device. */
export function WhatChanged({ scope }: { scope: Scope }) {
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
          <Skeleton height="20rem" />
        </div>
      )}
    </Region>
  );
}
