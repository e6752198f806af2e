import { paths } from '#app/paths.ts';
import type { DoubtedFigure } from '#domain/checks/check.ts';
import type { AdvertisedPlace, Finding, FindingKind } from '#domain/findings/finding.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { CampaignDoubtMark } from '#workspace/checks/doubt-mark.tsx';
import { doubtedAt } from '#workspace/checks/doubts.ts';
import { useDoubts } from '#workspace/checks/use-doubts.ts';
import { useSpenders } from './use-spenders.ts';

/** What the money at stake follows from. */
const figures: Record<FindingKind, readonly DoubtedFigure[]> = {
  unsellable: ['spend'],
  weak_page: ['spend'],
  running_out: ['spend'],
  barren_campaign: ['spend', 'sales'],
  barren_keyword: ['spend', 'sales'],
  bid_apart: ['spend', 'clicks'],
  above_target: ['spend', 'sales', 'acos'],
};

interface FixDoubtProps {
  finding: Finding;
  productJob: string | null;
}

/** A mark beside the money at stake where the figures of its campaigns are in doubt. */
export function FixDoubt({ finding, productJob }: FixDoubtProps) {
  if ('place' in finding)
    return <PlaceDoubt kind={finding.kind} place={finding.place} job={productJob} />;
  const id = 'campaign' in finding ? finding.campaign.id : finding.keyword.campaignId;
  if (id === null) return null;
  return <CampaignDoubtMark figures={figures[finding.kind]} ids={[id]} path={paths.doctor} />;
}

interface PlaceDoubtProps {
  kind: FindingKind;
  place: AdvertisedPlace;
  job: string | null;
}

/** Which campaigns spend on a product only the report knows: it is asked where one of them may be in doubt. */
function PlaceDoubt({ kind, place, job }: PlaceDoubtProps) {
  const doubts = useDoubts();
  const { data } = useCampaigns();
  const isPossible = doubtedAt(doubts, data?.records ?? [], place);
  const { ids } = useSpenders(place, isPossible ? job : null);
  if (!isPossible || ids === undefined) return null;
  return <CampaignDoubtMark figures={figures[kind]} ids={ids} path={paths.doctor} />;
}
