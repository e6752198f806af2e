import { useQuery } from '@tanstack/react-query';
import { localWork } from '#queries/local-work.ts';
import { useUser } from '#user/user.tsx';
import type { Area } from '#storage/areas.ts';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';
import { allOfIt } from './stored-data.ts';

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
        their data in this browser: targets, budgets, rates, notes, saved views, lists of reports
        and batches, theme and formats. Data in the service is not affected.
      </p>
      <PendingWorkWarning areas={allOfIt.areas} />
    </DangerDialog>
  );
}

/** Warns about unsent work and work in progress that would be lost with these areas; renders nothing if there is none. */
export function PendingWorkWarning({ areas }: { areas: readonly Area[] }) {
  const { pendingWork } = useUser();
  const { data: warnings = [] } = useQuery({
    ...localWork,
    queryKey: ['pending work', areas],
    queryFn: () => pendingWork(areas),
  });
  if (warnings.length === 0) return null;
  return (
    <ul role="alert" className="mt-2 list-disc pl-5 text-warn">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
