import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '#shared/user/user.tsx';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';
import { PendingWorkWarning } from './pending-work-warning.tsx';
import { storageAreaLabels } from './storage-area-labels.ts';
import type { visibleAreas } from './use-storage-usage.ts';

/** One area, or all of them. */
export type AreasToDelete = typeof visibleAreas;

interface DeleteDataDialogProps {
  areas: AreasToDelete;
  onCancel: () => void;
}

/** Asks for confirmation before deleting areas, and states what is lost. */
export function DeleteDataDialog({ areas, onCancel }: DeleteDataDialogProps) {
  const { eraseAreas } = useUser();
  const navigate = useNavigate();
  const [step, setStep] = useState<'confirm' | 'deleting' | 'failed' | 'offline'>('confirm');
  const name = namesOf(areas);

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
      {areas.length === 1 ? (
        areas.map((area) => <p key={area}>{storageAreaLabels[area].deletionEffect}</p>)
      ) : (
        <p>
          This deletes your targets, rates, saved views, drafts, and lists of reports and batches.
          There is no other copy. You stay signed in.
        </p>
      )}
      <p className="mt-2">Data in the service is not affected. All tabs of the dashboard reload.</p>
      <PendingWorkWarning areas={areas} />
      {step === 'offline' && (
        <p role="alert" className="mt-2 text-bad">
          You are offline, and the page must reload. Retry when you are back online.
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

/** The areas' name within a sentence: "saved views" or "all data on this device". */
function namesOf(areas: AreasToDelete): string {
  const [area] = areas;
  if (area === undefined || areas.length > 1) return 'all data on this device';
  return storageAreaLabels[area].nameInSentence;
}
