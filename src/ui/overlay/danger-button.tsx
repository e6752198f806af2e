import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DangerDialog, type DangerDialogProps } from './danger-dialog.tsx';

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
          {...(title !== undefined && { title })}
          {...(dismiss !== undefined && { dismiss })}
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
