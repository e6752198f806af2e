import { type ComponentType, lazy, Suspense } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { contentComplete } from '#lib/idle.ts';
import type { AffectedMetric } from './checks/check.ts';

/** The visible form: only an icon beside other content, or with a count and, if wide, a noun. */
export type WarningStyle = 'campaigns' | 'count' | 'sign';

export interface DataQualityWarningProps {
  /** The total's currency; omitted for a total of all currencies. */
  figure: AffectedMetric;
  currency?: string | null;
  as?: WarningStyle;
  /** The rows of the total, in all currencies. Pass the same array while they are the same. */
  rows: readonly Campaign[];
}

/** The numbers come first: warnings load when the page is complete. */
const WarningLink = lazy(async () => {
  await contentComplete();
  const link = await import('./warning-link.tsx').catch(() => null);
  return { default: link?.WarningLink ?? none };
});

const none: ComponentType<DataQualityWarningProps> = () => null;

/** A warning beside a number whose rows have data problems. Reserve its line, because it arrives late or not at all. */
export function DataQualityWarning(props: DataQualityWarningProps) {
  return (
    <Suspense>
      <WarningLink {...props} />
    </Suspense>
  );
}
