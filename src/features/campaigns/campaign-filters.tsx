import type { Campaign } from '#api/contract/campaign.ts';
import { humanize } from '#lib/format.ts';
import type { DistinctValues } from '#lib/table-query.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { facetOptions } from '#workspace/lists/facet-options.ts';
import { CampaignChips } from '#workspace/lists/campaign-chips.tsx';
import type { CampaignsSearch } from './campaigns.search.ts';

interface CampaignFiltersProps {
  /** All campaigns, by name. */
  campaigns: readonly Campaign[];
  /** What each option would leave; `undefined` while counting. */
  facets: { status: DistinctValues; campaign_type: DistinctValues } | undefined;
  search: CampaignsSearch;
  onChange: (values: Partial<CampaignsSearch>, options?: { replace?: boolean }) => void;
}

/** The page's filters; channel and account belong to the shell. */
export function CampaignFilters({ campaigns, facets, search, onChange }: CampaignFiltersProps) {
  return (
    <>
      <SearchField
        label="Search campaigns"
        placeholder="Name, ID or account"
        value={search.q}
        onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
      />
      <FilterCombobox
        label="Status"
        options={facetOptions(facets?.status, search.status, humanize)}
        selected={search.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterCombobox
        label="Type"
        options={facetOptions(facets?.campaign_type, search.campaign_type, humanize)}
        selected={search.campaign_type}
        onChange={(campaign_type) => onChange({ campaign_type })}
      />
      <CampaignChips
        ids={search.campaign_id}
        campaigns={campaigns}
        onChange={(campaign_id) => onChange({ campaign_id })}
      />
    </>
  );
}
