import type { ReportSource } from './report-source.ts';
import type { ProductSpendState } from './use-product-spend.ts';

/** The coverage of a narrowed product report: "channel-a"; `null` if it covers everything displayed. */
export function coverageText({ spend }: Pick<ProductSpendState, 'spend'>): string | null {
  return spend === undefined || spend.isWhole ? null : coverageOf(spend.source);
}

/** What a report is narrowed to: "channel-a, acct-0001"; `null` for all channels and accounts. */
export function coverageOf(source: Pick<ReportSource, 'channel' | 'accountId'>): string | null {
  const parts = [source.channel, source.accountId].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
