import { type ComponentProps, useId } from 'react';
import { counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Definition } from '#ui/overlay/definition.tsx';
import { type PlannedCalls, useCost } from './cost-note.ts';
import { useBudgetState } from './use-budget.ts';

interface CostlyButtonProps extends ComponentProps<typeof Button> {
  /** What a press makes the client ask for. */
  calls: readonly PlannedCalls[];
}

/**
 * A button that says what it costs before it is pressed: beside it, and to a screen reader as its
 * description. It asks for no confirmation; what it starts can be paused or cancelled.
 */
export function CostlyButton({ calls, ...button }: CostlyButtonProps) {
  const id = useId();
  const { words, makeup } = useCost(calls);
  const { limit, windowSeconds } = useBudgetState();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
      <Button {...button} aria-describedby={id} />
      <span id={id} className="text-xs text-muted">
        <Definition term={words}>
          {makeup === '' ? 'Nothing has to be asked for.' : `${makeup}.`}{' '}
          {limit !== null &&
            `The budget is ${counted(limit, 'unit')} in ${windowSeconds} s; what you click meanwhile goes first.`}
        </Definition>
      </span>
    </span>
  );
}
