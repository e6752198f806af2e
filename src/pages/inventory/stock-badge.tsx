import { missing } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import type { StockState } from '#metrics/days-of-cover.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';

/** The labels of the statuses. */
export const stockLabels: Readonly<Record<string, string>> = {
  out: 'Out of stock',
  low: 'Running low',
  in: 'In stock',
  unknown: 'Unknown',
} satisfies Record<StockState, string>;

/** A product's stock status; those that need attention have an icon. */
export function StockBadge({ state }: { state: string | null }) {
  if (state === null || state === 'unknown')
    return <span className="text-muted">{state === null ? missing : stockLabels[state]}</span>;
  const icon = ownProperty({ out: 'error', low: 'warning' } as const, state);
  return (
    <Badge tone={state} icon={icon && <Icon name={icon} />}>
      {stockLabels[state]}
    </Badge>
  );
}
