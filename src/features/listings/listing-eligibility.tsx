import type { Eligibility } from '#api/contract/fulfillment.ts';
import { missing } from '#lib/format.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StatList } from '#ui/figure/stat-list.tsx';
import { Icon } from '#ui/icon.tsx';

/** Whether a product may be optimized; `null` if the service does not know it, `undefined` while loading. */
export function ListingEligibility({
  eligibility,
}: {
  eligibility: Eligibility | null | undefined;
}) {
  if (eligibility === null) return <p>This product is not known to the service.</p>;
  const { is_eligible_for_optimization: isEligible, has_fba: hasFba } = eligibility ?? {};
  return (
    <StatList
      stats={[
        {
          label: 'Optimization',
          value: isEligible === undefined ? coming : <OptimizationBadge isEligible={isEligible} />,
          definition: 'Whether the service may optimize this product’s ads.',
        },
        {
          label: 'Marketplace stock',
          value: hasFba === undefined ? coming : hasFba === null ? missing : hasFba ? 'Yes' : 'No',
          definition: 'Whether the marketplace stores and ships it (FBA).',
        },
      ]}
    />
  );
}

const coming = <Skeleton width="4rem" />;

function OptimizationBadge({ isEligible }: { isEligible: boolean | null }) {
  if (isEligible === null) return missing;
  return isEligible ? (
    <Badge tone="good" icon={<Icon name="check" />}>
      Eligible
    </Badge>
  ) : (
    <Badge tone="bad" icon={<Icon name="close" />}>
      Not eligible
    </Badge>
  );
}
