import type {
  AdvertisedProduct,
  Finding,
  FindingKind,
} from '#features/overview/findings/finding.ts';
import { useSpenders } from '#features/overview/use-spenders.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import type { AffectedMetric } from '#shared/data-quality/checks/check.ts';
import { hasWarningAt } from '#shared/data-quality/data-warnings.ts';
import { useDataWarnings } from '#shared/data-quality/use-data-warnings.ts';
import { CampaignWarningLink } from '#shared/data-quality/warning-link.tsx';

/** The values that the amount at risk depends on. */
const figures: Record<FindingKind, readonly AffectedMetric[]> = {
  unsellable: ['spend'],
  weak_page: ['spend'],
  running_out: ['spend'],
  barren_campaign: ['spend', 'sales'],
  barren_keyword: ['spend', 'sales'],
  bid_apart: ['spend', 'clicks'],
  above_target: ['spend', 'sales', 'acos'],
};

interface FixWarningProps {
  finding: Finding;
  productJob: string | null;
}

/** A data warning beside the amount at risk if its campaigns' data have problems. */
export function FixWarning({ finding, productJob }: FixWarningProps) {
  if ('place' in finding)
    return <PlaceDoubt kind={finding.kind} place={finding.place} job={productJob} />;
  const id = 'campaign' in finding ? finding.campaign.id : finding.keyword.campaignId;
  if (id === null) return null;
  return <CampaignWarningLink figures={figures[finding.kind]} ids={[id]} />;
}

interface PlaceDoubtProps {
  kind: FindingKind;
  place: AdvertisedProduct;
  job: string | null;
}

/** Only the report knows which campaigns spend on a product: it is queried if one of them may have problems. */
function PlaceDoubt({ kind, place, job }: PlaceDoubtProps) {
  const doubts = useDataWarnings();
  const { data } = useCampaigns();
  const isPossible = hasWarningAt(doubts, data?.records ?? [], place);
  const { ids } = useSpenders(place, isPossible ? job : null);
  if (!isPossible || ids === undefined) return null;
  return <CampaignWarningLink figures={figures[kind]} ids={ids} />;
}
