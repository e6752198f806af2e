import { type ComponentProps, useId } from 'react';
import { counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Definition } from '#ui/overlay/definition.tsx';
import { type PlannedCalls, useCost } from './cost-note.ts';
import { useRateLimitState } from './use-rate-limit.ts';

interface CostlyButtonProps extends ComponentProps<typeof Button> {
  /** The calls that a press causes. */
  calls: readonly PlannedCalls[];
}

/**
 * A button that shows its cost beside it, and to screen readers as its description. It asks for no
 * confirmation, because the work can be paused or cancelled.
 */
export function CostlyButton({ calls, ...button }: CostlyButtonProps) {
  const id = useId();
  const { words, makeup } = useCost(calls);
  const { limit, windowSeconds } = useRateLimitState();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
      <Button {...button} aria-describedby={id} />
      <span id={id} className="text-xs text-muted">
        <Definition term={words}>
          {makeup === '' ? 'No calls needed.' : `${makeup}.`}{' '}
          {limit !== null &&
            `The rate limit is ${counted(limit, 'unit')} per ${windowSeconds} s. Requests you click take precedence.`}
        </Definition>
      </span>
    </span>
  );
}
