import { humanize } from '#lib/format.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { ownProperty } from '#lib/own-property.ts';

const tones: Record<string, 'good' | 'warn' | 'neutral'> = { enabled: 'good', paused: 'warn' };

/** A keyword's status; an unknown one is displayed as received. */
export function StateBadge({ state }: { state: string | null }) {
  if (state === null) return <span className="text-muted">–</span>;
  return <Badge tone={ownProperty(tones, state) ?? 'neutral'}>{humanize(state)}</Badge>;
}
