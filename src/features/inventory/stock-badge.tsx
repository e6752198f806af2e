import { missing } from '#lib/format.ts';
import type { StockState } from '#shared/metrics/days-of-cover.ts';
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
  if (state === 'out') {
    return (
      <Badge tone="bad" icon={<Icon name="error" />}>
        {stockLabels[state]}
      </Badge>
    );
  }
  if (state === 'low') {
    return (
      <Badge tone="warn" icon={<Icon name="warning" />}>
        {stockLabels[state]}
      </Badge>
    );
  }
  if (state === 'in') return <Badge tone="neutral">{stockLabels[state]}</Badge>;
  return <span className="text-muted">{state === null ? missing : stockLabels[state]}</span>;
}
