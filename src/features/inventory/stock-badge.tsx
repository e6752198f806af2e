import type { StockState } from '#domain/cover.ts';
import { missing } from '#lib/format.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';

/** What the states are called. */
export const stockWords: Readonly<Record<string, string>> = {
  out: 'Out of stock',
  low: 'Running low',
  in: 'In stock',
  unknown: 'Not known',
} satisfies Record<StockState, string>;

/** How a product stands; what needs a look has a sign beside its colour. */
export function StockBadge({ state }: { state: string | null }) {
  if (state === 'out') {
    return (
      <Badge tone="bad" icon={<Icon name="error" />}>
        {stockWords[state]}
      </Badge>
    );
  }
  if (state === 'low') {
    return (
      <Badge tone="warn" icon={<Icon name="warning" />}>
        {stockWords[state]}
      </Badge>
    );
  }
  if (state === 'in') return <Badge tone="neutral">{stockWords[state]}</Badge>;
  return <span className="text-muted">{state === null ? missing : stockWords[state]}</span>;
}
