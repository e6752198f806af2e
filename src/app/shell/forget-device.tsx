import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUser } from '../../workspace/user.tsx';

/** Asks before everything of this user on this device is erased. */
export function ForgetDevice({ onKeep }: { onKeep: () => void }) {
  const { name, forgetDevice } = useUser();
  return (
    <Dialog
      title="Forget everything on this device?"
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>Keep</Button>
          <Button variant="primary" onClick={() => void forgetDevice()}>
            Forget and sign out
          </Button>
        </>
      }
    >
      <p>
        Whatever this browser keeps for {name} is erased, and you are signed out. What the service
        keeps is untouched.
      </p>
    </Dialog>
  );
}
