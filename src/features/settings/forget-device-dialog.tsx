import { useUser } from '#shared/user/user.tsx';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';
import { PendingWorkWarning } from './pending-work-warning.tsx';
import { allOfIt } from './storage-groups.ts';

/** Asks for confirmation before signing out of all tabs and deleting the user's data on this device. */
export function ForgetDeviceDialog({ onClose }: { onClose: () => void }) {
  const { name, forgetDevice } = useUser();
  return (
    <DangerDialog
      action="Delete all data and sign out"
      onCancel={onClose}
      onConfirm={() => void forgetDevice()}
    >
      <p>
        This signs {name} out in every tab of this browser and at the sign-in service, and deletes
        their data in this browser: targets, rates, saved views, lists of reports and batches, theme
        and formats. Data in the service is not affected.
      </p>
      <PendingWorkWarning areas={allOfIt.areas} />
    </DangerDialog>
  );
}
