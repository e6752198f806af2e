import {
  hashKey,
  type QueryClient,
  type QueryKey,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { age, counted, recentTime } from '#lib/format.ts';
import { type RateLimitMonitor, useRateLimitMonitor } from './use-rate-limit.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';

interface FreshnessProps {
  /** When each part of the page was received, in milliseconds since 1970; the oldest counts. */
  receivedAt: (number | undefined)[];
  /** The queries that `Refresh` repeats: those displayed on the page. */
  queryKeys: QueryKey[];
  /** Whether the button to print has its text: the page is made for paper. */
  isForPaper?: boolean;
  /** In the age's place until there is one. */
  progress?: ReactNode;
}

/** The age of the page's data, a refresh button with its cost, and a button to print. */
export function Freshness(props: FreshnessProps) {
  const { receivedAt, queryKeys, isForPaper = false, progress } = props;
  useNow(30_000);
  const queryClient = useQueryClient();
  const board = useRateLimitMonitor();
  const shown = new Set(queryKeys.map(hashKey));
  const isFetching = useIsFetching({ predicate: ({ queryHash }) => shown.has(queryHash) }) > 0;
  const units = refreshUnits(queryClient, queryKeys, board);
  const oldest = Math.min(...receivedAt.filter((at) => at !== undefined));
  // Building the formats of times takes longer than rendering the rows, which therefore come first.
  const isPainted = useDeferredValue(true, false);
  const hasTime = Number.isFinite(oldest);
  const isShown = hasTime && isPainted;
  const refresh = () => {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey, exact: true });
  };
  return (
    <span className="flex items-center gap-2 text-muted">
      {/* Paper has the date, too, in words of its own. */}
      <span
        data-received-at={hasTime ? oldest : undefined}
        className="relative tabular-nums print:hidden"
      >
        {isShown ? (
          `Updated ${recentTime(oldest)}, ${isFetching ? 'refreshing' : age(oldest)}`
        ) : (
          // As wide as most ages, so that the line is already as it will be.
          <>
            <span className="invisible">Updated 00:00, just now</span>
            {progress && <span className="absolute right-0 whitespace-nowrap">{progress}</span>}
          </>
        )}
      </span>
      <Button
        variant="quiet"
        icon={
          <Icon name="refresh" className={isFetching ? 'motion-safe:animate-spin' : undefined} />
        }
        aria-label="Refresh"
        title={`Refresh: ${counted(units, 'unit')}`}
        aria-disabled={isFetching}
        onClick={isFetching ? undefined : refresh}
      />
      {isForPaper ? (
        <Button icon={<Icon name="print" />} onClick={() => print()}>
          Print or save as PDF
        </Button>
      ) : (
        <Button
          variant="quiet"
          icon={<Icon name="print" />}
          aria-label="Print"
          title="Print or save as PDF"
          onClick={() => print()}
          className="max-sm:hidden"
        />
      )}
    </span>
  );
}

/** API units of a refresh: a list takes as many calls as last time. */
function refreshUnits(client: QueryClient, keys: readonly QueryKey[], board: RateLimitMonitor) {
  let units = 0;
  for (const queryKey of keys) {
    const query = client.getQueryCache().find<{ calls?: number }>({ queryKey, exact: true });
    const { calls = 1 } = query?.state.data ?? {};
    if (query?.meta) units += calls * board.costOf(query.meta.endpoint);
  }
  return units;
}
