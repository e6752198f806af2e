import { humanize } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import { Badge } from '#ui/feedback/badge.tsx';

const tones: Record<string, 'good' | 'warn' | 'neutral'> = { enabled: 'good', paused: 'warn' };

/** A campaign's status; an unknown one is displayed as received. */
export function StatusBadge({ status }: { status: string | null }) {
  if (status === null) return <span className="text-muted">–</span>;
  return <Badge tone={ownProperty(tones, status) ?? 'neutral'}>{humanize(status)}</Badge>;
}
