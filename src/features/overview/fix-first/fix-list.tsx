import { useMemo } from 'react';
import type { Finding } from '#features/overview/findings/finding.ts';
import { overlappingFindings } from '#features/overview/findings/overlap.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FixItem } from './fix-item.tsx';
import type { Fixes } from './use-fixes.ts';

interface FixListProps {
  fixes: Fixes;
  /** Shows `step` more. */
  onMore: () => void;
  /** Whether data that decide the order are still loading: nothing is displayed until then. */
  isHeld: boolean;
  /** Whether more findings may follow. */
  isComing: boolean;
  /** The base currency of the ranking; `null` for shares. */
  base: string | null;
  productJob: string | null;
  keywordJob: string | null;
  onSetAside: (finding: Finding, isForAWhile: boolean) => void;
}

/** Displayed at first, and added per click. */
export const first = 6;
export const step = 50;

/** The ranked list, a few items at first. */
export function FixList({ fixes, isHeld, isComing, onMore, ...rest }: FixListProps) {
  const { items, total, fresh, show, hold } = fixes;
  const more = total - items.length;
  const again = useMemo(() => overlappingFindings(items.map(({ finding }) => finding)), [items]);
  if (isHeld) return <FixSkeleton />;
  return (
    <>
      {fresh > 0 && (
        <div role="status" className="flex min-h-8 items-center gap-2">
          <span>{count(fresh)} more found.</span>
          <Button size="small" onClick={show}>
            Show<span className="sr-only"> more items to fix</span>
          </Button>
        </div>
      )}
      {items.length > 0 && (
        // Listens so that nothing moves under the user; it has no action of its own.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ol
          aria-label="Fix first"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          onPointerMove={hold}
          onPointerDown={hold}
          onFocus={hold}
        >
          {items.map((item, i) => (
            <FixItem
              key={item.finding.id}
              item={item}
              rank={i + 1}
              isAgain={again.has(item.finding.id)}
              {...rest}
            />
          ))}
        </ol>
      )}
      {items.length === 0 && (isComing ? <FixSkeleton /> : <Nothing />)}
      {more > 0 && (
        <div>
          <Button className="print:hidden" onClick={onMore}>
            {more <= step ? `Show all ${count(total)}` : `Show ${step} more`}
            <span className="sr-only"> of what is to fix</span>
          </Button>
          {more > step && (
            <span className="ml-3 text-muted">
              {count(items.length)} of {count(total)}
            </span>
          )}
        </div>
      )}
    </>
  );
}

function Nothing() {
  return (
    <p
      role="status"
      className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-muted"
    >
      Nothing to fix in the data loaded so far.
    </p>
  );
}

function FixSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      {Array.from({ length: first }, (_, i) => (
        <Skeleton key={i} height="4.875rem" />
      ))}
    </div>
  );
}
