import { HistorySkeleton } from '#shared/history/history-skeleton.tsx';
import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { Section } from '#ui/layout/section.tsx';

/** A campaign's trend while it is read; without a history, the line that offers a report. */
export function CampaignTrendSkeleton() {
  const skeleton = <HistorySkeleton otherwise="2rem" />;
  return hasLayoutFlag('history') ? <Section title="Trend">{skeleton}</Section> : skeleton;
}
