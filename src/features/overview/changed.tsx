import { baseOf } from '#domain/snapshot-visits.ts';
import { dateTime } from '#lib/format.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Scope } from '#workspace/performance/source.ts';
import { useChanges, useSnapshots } from '#workspace/snapshots/use-changes.ts';
import { useSearch } from '#workspace/use-search.ts';
import { ChangedBody } from './changed-body.tsx';
import { FirstVisit } from './changed-first.tsx';
import { KeptVisits } from './changed-kept.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { changedSearch } from './changed.search.ts';
import { VisitChoice } from './changed-visit.tsx';
import { Region } from './region.tsx';

/** What moved since an earlier visit, as far as this device saw it. */
export function WhatChanged({ scope }: { scope: Scope }) {
  const { visits, isKept, seen } = useSnapshots();
  const { values, change } = useSearch(changedSearch);
  // The page has asked for them: nothing is asked for here.
  const { data } = useCampaigns();
  const present = visits?.at(-1);
  const keptAt = Math.max(seen.campaigns ?? 0, present?.kept.campaigns?.at ?? 0);
  const isBehind = visits === null || (data !== undefined && keptAt < data.receivedAt);
  const { earlier, base, isOther } = baseOf(visits ?? [], values.since);
  const shown = useChanges(isBehind ? null : visits, base?.from, scope);
  const isFirst = !isBehind && base === undefined;
  const isReady = shown !== undefined && base !== undefined;
  return (
    <Region
      title="What changed"
      meta={
        base && (
          <VisitChoice
            earlier={earlier}
            base={base}
            onChoose={(since) => change({ since })}
            now={present?.to}
          />
        )
      }
      actions={visits !== null && <KeptVisits visits={visits} />}
    >
      {!isKept && (
        <Notice tone="warn">
          This browser has no room to keep how things stand: what is kept here lasts until the page
          is closed.
        </Notice>
      )}
      {visits !== null && isOther && base !== undefined && (
        <Notice tone="warn">
          The visit that the link names is not kept on this device. It is compared with the last one
          here.
        </Notice>
      )}
      {isFirst && <FirstVisit visit={present} />}
      {isReady &&
        (values.changed === 'none' ? (
          <ChangedBody shown={shown} scope={scope} />
        ) : (
          <ChangedRows
            group={values.changed}
            shown={shown}
            sort={values.by}
            since={dateTime(base.to)}
            onChange={change}
          />
        ))}
      {!isFirst && !isReady && (
        <div aria-busy="true">
          <span role="status" className="sr-only">
            Comparing with the last visit
          </span>
          <Skeleton height="20rem" />
        </div>
      )}
    </Region>
  );
}
