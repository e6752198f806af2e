import { missing } from '#lib/format.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { eligibilityLabels } from './eligibility-results.ts';

const looks = {
  eligible: { tone: 'good', icon: 'check' },
  not_eligible: { tone: 'bad', icon: 'close' },
  unknown: { tone: 'warn', icon: 'warning' },
  failed: { tone: 'bad', icon: 'warning' },
} as const;

/** The result for a product, with an icon. */
export function EligibilityBadge({ verdict }: { verdict: string | null }) {
  if (verdict === null) return missing;
  const label = eligibilityLabels[verdict] ?? verdict;
  if (!Object.hasOwn(looks, verdict)) return <Badge tone="neutral">{label}</Badge>;
  const { tone, icon } = looks[verdict as keyof typeof looks];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {label}
    </Badge>
  );
}
