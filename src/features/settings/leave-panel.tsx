import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/layout/panel.tsx';

/** The way out that leaves nothing behind. */
export function LeavePanel({ onLeave }: { onLeave: () => void }) {
  return (
    <Panel title="Sign out of everything">
      <p className="mb-3 max-w-prose text-muted">
        Ends your session in every tab of this browser and at the sign-in service, and erases all
        that this browser keeps of you. For a computer that is not yours, or when you hand this one
        on. Signing out alone keeps what is yours for the next time.
      </p>
      <Button onClick={onLeave}>Sign out of everything…</Button>
    </Panel>
  );
}
