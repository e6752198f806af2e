import { words } from '#lib/format.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { entryOf } from '#lib/entry-of.ts';

const tones: Record<string, 'good' | 'warn' | 'neutral'> = { enabled: 'good', paused: 'warn' };

/** A campaign's status; one that no one has thought of is shown as it came. */
export function StatusBadge({ status }: { status: string | null }) {
  if (status === null) return <span className="text-muted">–</span>;
  return <Badge tone={entryOf(tones, status) ?? 'neutral'}>{words(status)}</Badge>;
}
