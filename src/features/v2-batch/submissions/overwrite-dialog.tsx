import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { NewerTarget } from './batch-overlap.ts';
import { OverlapList } from './overlap-list.tsx';

/** Asks about items that were submitted again later with another target. */
export interface OverwriteQuestion {
  newer: readonly NewerTarget[];
  /** The number of items of the action, including these. */
  items: number;
  /** Runs the action without these items, or with them. */
  proceed: (isWithout: boolean) => void;
}

interface OverwriteDialogProps {
  question: OverwriteQuestion;
  onClose: () => void;
}

/** Asks for confirmation before an older target overwrites a newer one. */
export function OverwriteDialog({
  question: { newer, items, proceed },
  onClose,
}: OverwriteDialogProps) {
  const rest = items - newer.length;
  const them = newer.length === 1 ? 'it' : 'them';
  const decide = (isWithout: boolean): void => {
    onClose();
    proceed(isWithout);
  };
  return (
    <Dialog
      title="Overwrite newer targets?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => decide(false)}>Include {them}</Button>
          {rest > 0 && (
            <Button variant="primary" onClick={() => decide(true)}>
              Exclude {them}
            </Button>
          )}
        </>
      }
    >
      <p>
        {newerText(newer.length, items)}{' '}
        {rest > 0
          ? `If you exclude ${them}, ${counted(rest, 'item')} ${rest === 1 ? 'remains' : 'remain'}.`
          : 'No other items remain.'}
      </p>
      <OverlapList label="Submitted later" overlaps={newer} />
    </Dialog>
  );
}

/** How many of the items were submitted again later. */
function newerText(newer: number, items: number): string {
  if (items === 1) return 'This item was submitted again later with another target.';
  if (newer === items) {
    return `All ${counted(items, 'item')} were submitted again later with another target.`;
  }
  const of = `${count(newer)} of these ${counted(items, 'item')}`;
  return newer === 1
    ? `${of} was submitted again later with another target.`
    : `${of} were submitted again later with another target.`;
}
