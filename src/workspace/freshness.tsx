import { useIsFetching, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { age, clockTime } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from './use-now.ts';

interface FreshnessProps {
  /** When each part of the page came, in milliseconds since 1970; the oldest counts. */
  receivedAt: (number | undefined)[];
  /** What `Refresh` asks for again. */
  queryKeys: QueryKey[];
}

/** How old the page's data is, and a way to renew it. */
export function Freshness({ receivedAt, queryKeys }: FreshnessProps) {
  useNow(30_000);
  const queryClient = useQueryClient();
  const isFetching =
    useIsFetching({
      predicate: ({ queryKey }) => queryKeys.some((key) => key[0] === queryKey[0]),
    }) > 0;
  const oldest = Math.min(...receivedAt.filter((at) => at !== undefined));
  const refresh = () => {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <span className="flex items-center gap-2 text-muted">
      <span className="tabular-nums">
        {Number.isFinite(oldest) ? `as of ${clockTime(oldest)}, ${age(oldest)}` : ' '}
      </span>
      <Button
        variant="quiet"
        icon={
          <Icon name="refresh" className={isFetching ? 'motion-safe:animate-spin' : undefined} />
        }
        aria-label="Refresh"
        title="Refresh"
        aria-disabled={isFetching}
        onClick={isFetching ? undefined : refresh}
      />
    </span>
  );
}
