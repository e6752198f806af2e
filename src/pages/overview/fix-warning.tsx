import { useSpenders } from './use-spenders.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import type { AffectedMetric } from '#shared/data-quality/checks/check.ts';
import { hasWarningAt } from '#shared/data-quality/data-warnings.ts';
import { useDataWarnings } from '#shared/data-quality/use-data-warnings.ts';
import { CampaignWarningLink } from '#shared/data-quality/warning-link.tsx';
import type { AdvertisedProduct, Finding } from '#shared/findings/finding.ts';
import { dependenciesOf } from '#shared/findings/rules.ts';

interface FixWarningProps {
  finding: Finding;
  productJob: string | null;
}

/** A data warning beside the amount at risk if its campaigns' data have problems. */
export function FixWarning({ finding, productJob }: FixWarningProps) {
  const figures = dependenciesOf(finding);
  if ('place' in finding)
    return <ProductWarning figures={figures} place={finding.place} job={productJob} />;
  if ('scope' in finding) return null;
  const id = 'campaign' in finding ? finding.campaign.id : finding.keyword.campaignId;
  if (id === null) return null;
  return <CampaignWarningLink figures={figures} ids={[id]} />;
}

interface ProductWarningProps {
  figures: readonly AffectedMetric[];
  place: AdvertisedProduct;
  job: string | null;
}

/** Only the report knows which campaigns spend on a product: it is queried if one of them may have problems. */
function ProductWarning({ figures, place, job }: ProductWarningProps) {
  const warnings = useDataWarnings();
  const { data } = useCampaigns();
  const isPossible = hasWarningAt(warnings, data?.records ?? [], place);
  const { ids } = useSpenders(place, isPossible ? job : null);
  if (!isPossible || ids === undefined) return null;
  return <CampaignWarningLink figures={figures} ids={ids} />;
}
