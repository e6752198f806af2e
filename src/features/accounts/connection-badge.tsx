import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';

/** Whether an account is connected. */
export function ConnectionBadge({ isConnected }: { isConnected: boolean | null }) {
  if (isConnected === null) return <Badge tone="neutral">Unknown</Badge>;
  if (isConnected) {
    return (
      <Badge tone="good" icon={<Icon name="check" />}>
        Connected
      </Badge>
    );
  }
  return (
    <Badge tone="bad" icon={<Icon name="error" />}>
      Disconnected
    </Badge>
  );
}
