import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Stakes } from '#workspace/settings/stakes.tsx';
import { shownAreas } from '#workspace/settings/use-kept.ts';
import { useUser } from '#workspace/user.tsx';

/** Asks before the user is signed out of every tab and everything of theirs on this device is erased. */
export function ForgetDevice({ onKeep }: { onKeep: () => void }) {
  const { name, forgetDevice } = useUser();
  return (
    <Dialog
      title="Sign out and forget everything?"
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>Stay</Button>
          <Button variant="primary" onClick={() => void forgetDevice()}>
            Forget and sign out
          </Button>
        </>
      }
    >
      <p>
        {name} is signed out in every tab of this browser and at the sign-in service, and whatever
        this browser keeps of them is erased: targets, rates, saved views, what is known of reports
        and batches, the look and formats. What the service keeps is untouched.
      </p>
      <Stakes areas={shownAreas} />
    </Dialog>
  );
}
