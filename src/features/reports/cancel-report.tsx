import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface CancelReportProps {
  title: string;
  /** The report ended while the dialog was open. */
  isOver: boolean;
  onClose: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a long-running report is cancelled. */
export function CancelReport({ title, isOver, onClose, onCancel }: CancelReportProps) {
  return (
    <Dialog
      title="Cancel this report?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isOver ? 'Close' : 'Keep running'}</Button>
          {!isOver && (
            <Button
              variant="danger"
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
          ? `“${title}” has already ended.`
          : `“${title}” has been running for a while. If you cancel it, a new request starts over.`}
      </p>
    </Dialog>
  );
}
