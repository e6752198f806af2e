import type { Campaign } from '#api/contract/campaign.ts';
import { idle } from '#lib/idle.ts';
import { part, usePart } from '#ui/lazy-module.ts';
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

/** The numbers come first: warnings load when the page is idle. */
const mark = part(
  async () => {
    await idle();
    return import('./warning-link.tsx');
  },
  (module) => module.WarningLink,
);

/** A warning beside a number whose rows have data problems. Reserve its line, because it arrives late or not at all. */
export function DataQualityWarning(props: DataQualityWarningProps) {
  const { value: Mark } = usePart(mark, true);
  return Mark && <Mark {...props} />;
}
