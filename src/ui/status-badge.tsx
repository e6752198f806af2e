import type { ReactNode } from 'react';
import { humanize } from '#lib/format.ts';
import { Badge } from './feedback/badge.tsx';

interface StatusBadgeProps {
  /** As the service writes it; an unknown one is displayed as received. */
  status: string | null;
  icon?: ReactNode;
}

/** The status of a campaign, keyword or listing. */
export function StatusBadge({ status, icon }: StatusBadgeProps) {
  if (status === null) return <span className="text-muted">–</span>;
  return (
    <Badge tone={status} icon={icon}>
      {humanize(status)}
    </Badge>
  );
}
