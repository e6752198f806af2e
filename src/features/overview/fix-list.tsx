import { useMemo } from 'react';
import type { Finding } from '#domain/findings/finding.ts';
import { spokenOfBefore } from '#domain/findings/overlap.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FixItem } from './fix-item.tsx';
import type { Fixes } from './use-fixes.ts';

interface FixListProps {
  fixes: Fixes;
  /** Shows `step` more. */
  onMore: () => void;
  /** Whether what decides the order is still under way: nothing is shown until then. */
  isHeld: boolean;
  /** Whether more may be found by itself. */
  isComing: boolean;
  /** The base currency that the list is ranked in; `null`: by shares. */
  base: string | null;
  productJob: string | null;
  keywordJob: string | null;
  onSetAside: (finding: Finding, isForAWhile: boolean) => void;
}

/** As many are seen at first, and more with each press. */
export const first = 6;
export const step = 50;

/** The ranked list, a few at first. */
export function FixList({ fixes, isHeld, isComing, onMore, ...rest }: FixListProps) {
  const { items, total, fresh, show, hold } = fixes;
  const more = total - items.length;
  const again = useMemo(() => spokenOfBefore(items.map(({ finding }) => finding)), [items]);
  if (isHeld) return <FixSkeleton />;
  return (
    <>
      {fresh > 0 && (
        <div role="status" className="flex min-h-8 items-center gap-2">
          <span>{count(fresh)} more found.</span>
          <Button size="small" onClick={show}>
            Show<span className="sr-only"> what else is to fix</span>
          </Button>
        </div>
      )}
      {items.length > 0 && (
        // It is listened to so that nothing moves under whoever uses it; it does nothing by itself.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ol
          aria-label="What to fix first"
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
      Nothing to fix was found in what is here.
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
