import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from './dialog.tsx';

export interface DangerDialogProps {
  /** What happens, with its object, as on the button that asked: "Delete 4 snapshots". */
  action: string;
  /** Defaults to the action with a question mark. */
  title?: string | undefined;
  /** On the button that changes nothing; "Cancel" by default. */
  dismiss?: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
  /** What is lost. */
  children: ReactNode;
}

/** Asks for confirmation before something is lost. Its last button repeats the words of the button that asked. */
export function DangerDialog(props: DangerDialogProps) {
  const { action, title = `${action}?`, dismiss = 'Cancel' } = props;
  return (
    <Dialog
      title={title}
      onClose={props.onCancel}
      actions={
        <>
          <Button onClick={props.onCancel}>{dismiss}</Button>
          <Button variant="danger" onClick={props.onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}

interface DangerButtonProps extends Pick<
  DangerDialogProps,
  'action' | 'title' | 'dismiss' | 'children'
> {
  size?: 'small';
  /** The accessible name and the visible text, if the action is too long for the place. */
  label?: string;
  text?: ReactNode;
  onConfirm: () => void;
}

/** A button that deletes something for good, after a dialog. `children` is what the dialog says. */
export function DangerButton(props: DangerButtonProps) {
  const { action, title, dismiss, size, label, text = `${action}…`, onConfirm, children } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="caution" size={size} aria-label={label} onClick={() => setAsking(true)}>
        {text}
      </Button>
      {isAsking && (
        <DangerDialog
          action={action}
          title={title}
          dismiss={dismiss}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
        >
          {children}
        </DangerDialog>
      )}
    </>
  );
}
