import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '#shared/user/user.tsx';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';
import { PendingWorkWarning } from './pending-work-warning.tsx';
import type { StorageGroup } from './storage-groups.ts';

interface DeleteDataDialogProps {
  group: StorageGroup;
  onCancel: () => void;
}

/** Asks for confirmation before deleting a group, and states what is lost. */
export function DeleteDataDialog({ group, onCancel }: DeleteDataDialogProps) {
  const { eraseAreas } = useUser();
  const navigate = useNavigate();
  const [step, setStep] = useState<'confirm' | 'deleting' | 'failed' | 'offline'>('confirm');
  const { name, deletionEffect, areas } = group;

  const deleteAreas = async (): Promise<void> => {
    // Offline, the page could not reload.
    if (!navigator.onLine) {
      setStep('offline');
      return;
    }
    setStep('deleting');
    try {
      // Shown by the page after it has reloaded.
      await navigate('.', { replace: true, state: { erased: name } });
      await eraseAreas(areas);
    } catch {
      await navigate('.', { replace: true, state: null });
      setStep('failed');
    }
  };
  return (
    <DangerDialog
      action={`Delete ${name}`}
      isBusy={step === 'deleting'}
      onCancel={onCancel}
      onConfirm={() => void deleteAreas()}
    >
      <p>{deletionEffect}</p>
      <p className="mt-2">Data in the service is not affected. All tabs of the dashboard reload.</p>
      <PendingWorkWarning areas={areas} />
      {step === 'offline' && (
        <p role="alert" className="mt-2 text-bad">
          You are offline, and the page must reload. Retry when you are online again.
        </p>
      )}
      {step === 'failed' && (
        <p role="alert" className="mt-2 text-bad">
          The data could not be deleted because part of the dashboard did not load. Check your
          connection and retry.
        </p>
      )}
    </DangerDialog>
  );
}
