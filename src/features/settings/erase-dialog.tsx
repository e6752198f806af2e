import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { areaWords } from '#workspace/settings/area-words.ts';
import { Stakes } from '#workspace/settings/stakes.tsx';
import { useUser } from '#workspace/user.tsx';
import type { shownAreas } from '#workspace/settings/use-kept.ts';

/** Areas by their names. */
export type ErasedAreas = typeof shownAreas;

interface EraseDialogProps {
  areas: ErasedAreas;
  onKeep: () => void;
}

/** Asks before an area, or all of them, is erased: says what is lost. */
export function EraseDialog({ areas, onKeep }: EraseDialogProps) {
  const { eraseAreas } = useUser();
  const navigate = useNavigate();
  const [step, setStep] = useState<'asking' | 'erasing' | 'failed' | 'offline'>('asking');
  const name = namesOf(areas);

  const erase = async (): Promise<void> => {
    // The page that is loaded anew would not come.
    if (!navigator.onLine) {
      setStep('offline');
      return;
    }
    setStep('erasing');
    try {
      // Found again by the page that is loaded anew.
      await navigate('.', { replace: true, state: { erased: name } });
      await eraseAreas(areas);
    } catch {
      await navigate('.', { replace: true, state: null });
      setStep('failed');
    }
  };
  return (
    <Dialog
      title={`Delete ${name}?`}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>Cancel</Button>
          <Button
            variant="danger"
            aria-disabled={step === 'erasing' || undefined}
            onClick={() => step !== 'erasing' && void erase()}
          >
            Delete
          </Button>
        </>
      }
    >
      {areas.length === 1 ? (
        areas.map((area) => <p key={area}>{areaWords[area].loss}</p>)
      ) : (
        <p>
          Targets, rates, saved views, lists, unsent work and what is known of reports and batches
          are lost; nobody else has them. You stay signed in.
        </p>
      )}
      <p className="mt-2">
        Nothing changes at the service. This and other tabs of the dashboard are loaded anew.
      </p>
      <Stakes areas={areas} />
      {step === 'offline' && (
        <p role="alert" className="mt-2 text-bad">
          There is no connection, and the pages have to be loaded anew. Try again once there is one.
        </p>
      )}
      {step === 'failed' && (
        <p role="alert" className="mt-2 text-bad">
          It could not be deleted: a part of the dashboard did not load. Try again once there is a
          connection.
        </p>
      )}
    </Dialog>
  );
}

/** "saved views", or "everything kept here". */
function namesOf(areas: ErasedAreas): string {
  const [area] = areas;
  if (area === undefined || areas.length > 1) return 'everything kept here';
  const { name } = areaWords[area];
  return name.charAt(0).toLowerCase() + name.slice(1);
}
