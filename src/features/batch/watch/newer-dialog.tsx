import { counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { SetSince } from '#workspace/batch/overlap.ts';
import { OverlapList } from '#features/batch/overlap-list.tsx';

/** A question about items that were submitted since with another target. */
export interface NewerQuestion {
  since: readonly SetSince[];
  /** Items that would go, with these. */
  items: number;
  /** Does it without these items; or with them. */
  go: (isWithout: boolean) => void;
}

interface NewerDialogProps {
  question: NewerQuestion;
  onClose: () => void;
}

/** Asks before an older target goes over a newer one. */
export function NewerDialog({ question: { since, items, go }, onClose }: NewerDialogProps) {
  const rest = items - since.length;
  const [are, them] = since.length === 1 ? ['was', 'it'] : ['were', 'them'];
  const decide = (isWithout: boolean): void => {
    onClose();
    go(isWithout);
  };
  return (
    <Dialog
      title="Older targets over newer ones?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => decide(false)}>Take {them}, too</Button>
          {rest > 0 && (
            <Button variant="primary" onClick={() => decide(true)}>
              Leave {them} out
            </Button>
          )}
        </>
      }
    >
      <p>
        {since.length === items
          ? `${items === 1 ? 'This item' : `All ${counted(items, 'item')}`} ${are}`
          : `${counted(since.length, 'item')} of these ${items} ${are}`}{' '}
        submitted since with another target.
        {rest > 0
          ? ` Without ${them}, ${counted(rest, 'item')} ${rest === 1 ? 'goes' : 'go'}.`
          : ` Nothing else is left of ${items === 1 ? 'it' : 'them'}.`}
      </p>
      <OverlapList label="Submitted since" overlaps={since} />
    </Dialog>
  );
}
