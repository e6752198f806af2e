import { useMemo, useState } from 'react';
import { changeOf, changeText } from '#domain/batch-change.ts';
import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { ListView } from '#workspace/batch/list.ts';
import type { Overlap } from '#workspace/batch/overlap.ts';
import { useCost } from '#workspace/cost-note.ts';
import { OverlapList } from '#features/batch/overlap-list.tsx';

type Items = ReturnType<ListView['draft']['items']>;

interface SubmitDialogProps {
  items: Items;
  /** Those of them that other batches hold, which may still be worked on. */
  overlaps: readonly Overlap[];
  /** Items of one batch. */
  size: number;
  onSubmit: (items: Items) => Promise<void>;
  onClose: () => void;
}

/** Countries that are named; of more only the number is told. */
const mostNamed = 8;

/** Says what will change, and asks before anything does. */
export function SubmitDialog({ items, overlaps, size, onSubmit, onClose }: SubmitDialogProps) {
  const change = useMemo(() => changeOf(items, size), [items, size]);
  const cost = useCost([{ endpoint: 'submitBatch', count: change.batches }]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { countries, from, to, small } = change;
  const named = countries.slice(0, mostNamed).map((it) => `${it.code} ${count(it.items)}`);

  const submit = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(items);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Submit these changes?"
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button aria-disabled={isBusy} onClick={() => !isBusy && onClose()}>
            Cancel
          </Button>
          <Button variant="primary" aria-disabled={isBusy} onClick={() => void submit()}>
            Submit {counted(items.length, 'item')}
          </Button>
        </>
      }
    >
      <p className="text-base font-semibold text-ink">{changeText(change)}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt>Countries</dt>
        <dd className="text-ink">
          {named.join(', ')}
          {countries.length > mostNamed && ` and ${count(countries.length - mostNamed)} more`}
        </dd>
        <dt>Target ACOS</dt>
        <dd className="text-ink">{from === to ? `${from} %` : `${from} % to ${to} %`}</dd>
        <dt>Cost</dt>
        <dd className="text-ink">{cost.words}</dd>
      </dl>
      {small > 0 && (
        <p className="mt-2 text-warn">
          {counted(small, 'item')} {small === 1 ? 'has' : 'have'} a target of 1 % or less. If these
          are fractions, write 0.125 as 12.5.
        </p>
      )}
      {overlaps.length > 0 && (
        <div className="mt-2">
          <p className="text-warn">
            {count(overlaps.length)} of these items {overlaps.length === 1 ? 'is' : 'are'} in
            batches under way or unanswered. The service may process these later, so that theirs is
            the target that stays.
          </p>
          <OverlapList label="Under way or unanswered" overlaps={overlaps} />
        </div>
      )}
      <p className="mt-2">
        The service takes over each target as soon as it has processed the batch, in place of the
        one it has. It offers no way to take that back.
      </p>
      {failure !== null && (
        <p role="alert" className="mt-2 text-bad">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
