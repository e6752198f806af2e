import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { batchLimit } from '#api/contract/batch.ts';
import { titleOf } from '#features/v2-batch/submissions/batch-text.ts';
import { count, counted } from '#lib/format.ts';
import { useCost } from '#shared/rate-limit/cost-note.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { itemsOf, summarizeChanges } from './check-rows.ts';
import type { Row } from './draft-store.ts';

interface SubmitDialogProps {
  rows: readonly Row[];
  onSubmit: () => Promise<void>;
  onClose: () => void;
}

/** The number of countries listed; the rest are only counted. */
const maxCountries = 8;

/** Summarizes the changes, and asks for confirmation before anything is sent. */
export function SubmitDialog({ rows, onSubmit, onClose }: SubmitDialogProps) {
  const change = useMemo(() => summarizeChanges(itemsOf(rows), batchLimit), [rows]);
  const cost = useCost([{ endpoint: 'submitBatch', count: change.batches }]);
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: onSubmit });
  // Until the page closes it.
  const isBusy = isPending || isSuccess;
  const { countries, from, to, small } = change;
  const named = countries.slice(0, maxCountries).map((it) => `${it.code} ${count(it.items)}`);

  return (
    <Dialog
      title="Submit these changes?"
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button aria-disabled={isBusy} onClick={() => !isBusy && onClose()}>
            Cancel
          </Button>
          <Button variant="primary" aria-disabled={isBusy} onClick={() => !isBusy && mutate()}>
            Submit {counted(rows.length, 'item')}
          </Button>
        </>
      }
    >
      <p className="text-base font-semibold text-ink">
        {titleOf(change.items, change.batches, countries.length)}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt>Countries</dt>
        <dd className="text-ink">
          {named.join(', ')}
          {countries.length > maxCountries && ` and ${count(countries.length - maxCountries)} more`}
        </dd>
        <dt>Target ACOS</dt>
        <dd className="text-ink">{from === to ? `${from}%` : `${from}% to ${to}%`}</dd>
        <dt>Cost</dt>
        <dd className="text-ink">{cost.words}</dd>
      </dl>
      {small > 0 && (
        <p className="mt-2 text-warn">
          {counted(small, 'item')} {small === 1 ? 'has' : 'have'} a target of 1% or less. If these
          are fractions, enter 12.5 instead of 0.125.
        </p>
      )}
      <p className="mt-2">
        Targets are replaced in the order of submission, one submission after the other: the last
        one wins. This cannot be undone.
      </p>
      {error !== null && (
        <p role="alert" className="mt-2 text-bad">
          {error.message}
        </p>
      )}
    </Dialog>
  );
}
