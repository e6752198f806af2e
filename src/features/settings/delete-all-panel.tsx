import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/layout/panel.tsx';

/** Signs out everywhere and deletes all data on this device. */
export function DeleteAllPanel({ onDelete }: { onDelete: () => void }) {
  return (
    <Panel title="Delete all data and sign out">
      <p className="mb-3 max-w-prose text-muted">
        Ends your session in every tab of this browser and at the sign-in service, and deletes all
        your data in this browser. Use it on a shared computer, or before you pass this one on. A
        normal sign-out keeps your data for your next visit.
      </p>
      <Button onClick={onDelete}>Delete all data and sign out…</Button>
    </Panel>
  );
}
