import type { Campaign } from '#api/contract/campaign.ts';
import type { FigureWarning } from '#features/history/range-tiles.tsx';
import { WhenComplete } from '#ui/when-complete.tsx';
import type { Totals } from '#metrics/totals.ts';
import type { AffectedMetric } from './checks/check.ts';
import { ShareLink, SummaryLink, WarningLink } from './warning-link.tsx';

/** The visible form: only an icon beside other content, or with a count and, if wide, a noun. */
export type WarningStyle = 'campaigns' | 'count' | 'sign';

export interface DataQualityWarningProps {
  figure: AffectedMetric;
  currency?: string | null;
  as?: WarningStyle;
  /** The rows of the total, in all currencies. Pass the same array while they are the same. */
  rows: readonly Campaign[];
  /** Whether their metrics are those of a date range. */
  isOfRange?: boolean;
}

export interface WarningShareProps extends Pick<DataQualityWarningProps, 'rows'> {
  /** The same campaigns with their amounts in the total's currency. */
  priced: readonly Campaign[];
  /** The total's currency. */
  currency: string | null;
  /** Whether its amounts were converted from others. */
  isConverted: boolean;
  /** The total spend, major units. */
  spend: number;
  /** Whether the metrics of the rows are those of a date range. */
  isOfRange: boolean;
}

export interface WarningSummaryProps extends Pick<DataQualityWarningProps, 'rows'> {
  /** Whether their metrics are those of a date range. */
  isOfRange?: boolean;
  /** The totals of these rows, one per currency. */
  totals: readonly Pick<Totals, 'currency' | 'spend'>[];
}

/** A warning beside a number whose rows have data problems. Reserve its line, because it arrives late or not at all. */
const DataQualityWarning = (props: DataQualityWarningProps) => (
  <WhenComplete>
    <WarningLink {...props} />
  </WhenComplete>
);

/** Warnings beside the tiles of these rows. */
export const warningsBeside =
  (rows: readonly Campaign[], isOfRange: boolean): FigureWarning =>
  (figure, currency, isSign) => (
    <DataQualityWarning
      figure={figure}
      currency={currency}
      {...(isSign && { as: 'sign' })}
      rows={rows}
      isOfRange={isOfRange}
    />
  );

/** The share of the spend in one currency that comes from campaigns with data warnings. Reserve space for it. */
export const WarningShare = (props: WarningShareProps) => (
  <WhenComplete>
    <ShareLink {...props} />
  </WhenComplete>
);

/** "2.2% of EUR spend has data warnings." for a page's totals. Reserve its line. */
export const WarningSummary = (props: WarningSummaryProps) => (
  <WhenComplete>
    <SummaryLink {...props} />
  </WhenComplete>
);
