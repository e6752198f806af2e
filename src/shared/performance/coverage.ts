import type { ReportSource } from './report-source.ts';

/** What a report is narrowed to: "channel-a, acct-0001"; `null` for all channels and accounts. */
export function coverageOf(source: Pick<ReportSource, 'channel' | 'accountId'>): string | null {
  const parts = [source.channel, source.accountId].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
