import { StatusBadge } from '#shared/status-badge.tsx';
import { Icon } from '#ui/icon.tsx';

/** A listing's status; one that needs action has an icon. */
export function ListingStatus({ status }: { status: string | null }) {
  return (
    <StatusBadge
      status={status}
      icon={status === 'suppressed' ? <Icon name="error" /> : undefined}
    />
  );
}
