import { type ReactNode, useMemo } from 'react';
import { count } from '#lib/format.ts';
import type { Finding } from '#shared/findings/finding.ts';
import { overlappingFindings } from '#shared/findings/overlap.ts';
import { Button } from '#ui/button.tsx';
import { FixListSkeleton } from './fix-first-skeleton.tsx';
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
  /** What is loading; nothing once all is there. */
  progress: ReactNode;
  productJob: string | null;
  keywordJob: string | null;
  onSetAside: (finding: Finding, isForAWhile: boolean) => void;
}

/** The number of findings added per click. */
export const step = 50;

/** The ranked list, a few items at first. */
export function FixList({ fixes, isHeld, isComing, progress, onMore, ...rest }: FixListProps) {
  const { items, total, fresh, show, hold } = fixes;
  const more = total - items.length;
  const again = useMemo(() => overlappingFindings(items.map(({ finding }) => finding)), [items]);
  if (isHeld) return <FixListSkeleton />;
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
        // Listens so that nothing moves under the user; it has no action of its own. Not for focus, which also returns
        // here when the user goes back.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ol
          aria-label="Fix first"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          onPointerMove={hold}
          onPointerDown={hold}
          onKeyUp={hold}
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
      {items.length === 0 && (isComing ? <FixListSkeleton /> : <Nothing />)}
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-muted">
        {more > 0 && (
          <Button size="small" onClick={onMore}>
            {more <= step ? `Show all ${count(total)}` : `Show ${step} more`}
            <span className="sr-only"> items to fix</span>
          </Button>
        )}
        {more > step && (
          <span>
            {count(items.length)} of {count(total)}
          </span>
        )}
        <span>{progress}</span>
      </div>
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
