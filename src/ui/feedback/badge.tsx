import type { ReactNode } from 'react';
import { humanize } from '#lib/format.ts';

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

interface BadgeProps {
  /** A meaning, or a status as the service writes it, see `theme.css`. */
  tone: string;
  icon?: ReactNode;
  /** The text that carries the meaning; the color only repeats it. */
  children: ReactNode;
}

/** A short status, 20 px high to fit a table row. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      className="inline-flex h-5 [&>svg]:size-3 max-w-full items-center gap-1 rounded-sm border border-transparent bg-(--tone-soft) px-1.5 align-middle text-xs font-medium text-(--tone-ink)"
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
