import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count, counted } from '#lib/format.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { Link } from '#shared/link.tsx';
import { paths } from '#shared/paths.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { useScoped } from '#shared/scope.ts';
import { maxRows } from '#shared/snapshots/snapshot-store.ts';
import { useSnapshots } from '#shared/snapshots/snapshot-stores.ts';
import type { SnapshotKind } from '#shared/snapshots/snapshot.ts';
import { keywordTable } from '#shared/tables/keyword-table.ts';
import { linkClass } from '#ui/link-class.ts';
import { ChangeCard } from './changed-card.tsx';
import { groupTitles } from './changed-text.ts';
import type { DisplayedChanges } from './use-changes.ts';

const cards = ['bids', 'states', 'stock', 'scores', 'rows'] as const;

/** All groups of changes, each with its count and first rows; groups without changes share one line. */
export function ChangedBody({ shown }: { shown: DisplayedChanges }) {
  const { changes, standings } = shown;
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
  const still = cards.filter((group) => counts[group] === 0 && isCompared[group]);
  return (
    <>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {cards
          .filter((group) => counts[group] > 0)
          .map((group) => (
            <ChangeCard key={group} group={group} count={counts[group]} shown={shown} />
          ))}
      </div>
      <ul className="grid gap-0.5 text-muted">
        {still.length > 0 && (
          <li>No changes: {still.map((group) => groupTitles[group].toLowerCase()).join(', ')}.</li>
        )}
        {changes.bidsRefused > 0 && (
          <li>Not compared: {counted(changes.bidsRefused, 'bid')} now in another currency.</li>
        )}
        <NotCompared standings={standings} isStockKnown={isStockKnown} />
      </ul>
    </>
  );
}

const named: readonly {
  kind: SnapshotKind;
  title: string;
  path: string;
  /** The compared fields. */
  lacks: string;
}[] = [
  { kind: 'campaigns', title: 'Campaigns', path: paths.campaigns, lacks: 'statuses' },
  { kind: 'keywords', title: 'Keywords', path: paths.keywords, lacks: 'bids and statuses' },
  { kind: 'listings', title: 'Listings', path: paths.listings, lacks: 'statuses and stock' },
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
  return named.map(({ kind, title, path, lacks }) => {
    const standing = standings[kind];
    if (standing.is === 'compared' || (kind === 'listings' && isStockKnown)) return null;
    const rows = tooLong[kind];
    const link = (
      <Link to={scoped(path)} className={linkClass}>
        {title}
      </Link>
    );
    if (rows !== undefined) {
      return (
        <li key={kind}>
          {title} are not compared: a snapshot holds up to {count(maxRows)}, and there are{' '}
          {count(rows)}.
        </li>
      );
    }
    return (
      <li key={kind}>
        {standing.is === 'notNow' ? (
          <>
            Not compared: {lacks}, not loaded in this visit.{' '}
            {kind === 'keywords' || kind === 'listings' ? (
              <LoadList kind={kind} />
            ) : (
              <>Open {link} to compare.</>
            )}
          </>
        ) : (
          <>First snapshot saved ({lacks}). Changes appear after your next visit.</>
        )}
      </li>
    );
  });
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
