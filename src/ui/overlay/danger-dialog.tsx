import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from './dialog.tsx';

export interface DangerDialogProps {
  /** What happens, with its object, as on the button that asked: "Delete 4 snapshots". */
  action: string;
  /** Defaults to the action with a question mark. */
  title?: string;
  /** On the button that changes nothing; "Cancel" by default. */
  dismiss?: string;
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** What is lost. */
  children: ReactNode;
}

/** Asks for confirmation before something is lost. Its last button repeats the words of the button that asked. */
export function DangerDialog(props: DangerDialogProps) {
  const { action, title = `${action}?`, dismiss = 'Cancel', isBusy = false } = props;
  return (
    <Dialog
      title={title}
      onClose={props.onCancel}
      actions={
        <>
          <Button onClick={props.onCancel}>{dismiss}</Button>
          <Button
            variant="danger"
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && props.onConfirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
