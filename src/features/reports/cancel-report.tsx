import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface CancelReportProps {
  title: string;
  /** It has ended while the question was asked. */
  isOver: boolean;
  onClose: () => void;
  onCancel: () => void;
}

/** Asks before a report that has run for long is given up. */
export function CancelReport({ title, isOver, onClose, onCancel }: CancelReportProps) {
  return (
    <Dialog
      title="Cancel this report?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isOver ? 'Close' : 'Let it run'}</Button>
          {!isOver && (
            <Button
              variant="primary"
              onClick={() => {
                onCancel();
                onClose();
              }}
            >
              Cancel report
            </Button>
          )}
        </>
      }
    >
      <p>
        {isOver
          ? `“${title}” has ended meanwhile.`
          : `“${title}” has been under way for some time. What was done for it so far is lost, and asking again begins anew.`}
      </p>
    </Dialog>
  );
}
