import { humanize } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';

const tones: Record<string, 'good' | 'warn' | 'bad'> = {
  active: 'good',
  inactive: 'warn',
  suppressed: 'bad',
};

/** A listing's status; an unknown one is displayed as received. */
export function StatusBadge({ status }: { status: string | null }) {
  if (status === null) return <span className="text-muted">–</span>;
  return (
    <Badge
      tone={ownProperty(tones, status) ?? 'neutral'}
      icon={status === 'suppressed' ? <Icon name="error" /> : undefined}
    >
      {humanize(status)}
    </Badge>
  );
}
