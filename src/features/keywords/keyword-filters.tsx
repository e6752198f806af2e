import { humanize } from '#lib/format.ts';
import type { DistinctValues } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { facetOptions } from '#workspace/lists/facet-options.ts';
import { BidRange } from './bid-range.tsx';
import type { KeywordsSearch } from './keywords.search.ts';

/** The options of each filter, with what each would leave. */
export interface Facets {
  state: DistinctValues;
  match_type: DistinctValues;
  campaign_id: DistinctValues;
}

interface KeywordFiltersProps {
  /** `undefined` while counting. */
  facets: Facets | undefined;
  campaignName: (id: string) => string;
  search: KeywordsSearch;
  onChange: (values: Partial<KeywordsSearch>, options?: { replace?: boolean }) => void;
}

/** The page's filters; channel and account belong to the shell. */
export function KeywordFilters({ facets, campaignName, search, onChange }: KeywordFiltersProps) {
  return (
    <>
      <SearchField
        label="Search keywords"
        placeholder="Text, ID, campaign, account"
        value={search.q}
        onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
      />
      <FilterCombobox
        label="Status"
        options={facetOptions(facets?.state, search.status, humanize)}
        selected={search.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterCombobox
        label="Match type"
        options={facetOptions(facets?.match_type, search.match_type, humanize)}
        selected={search.match_type}
        onChange={(match_type) => onChange({ match_type })}
      />
      <FilterCombobox
        label="Campaign"
        searchable
        options={facetOptions(facets?.campaign_id, search.campaign_id, campaignName)}
        selected={search.campaign_id}
        onChange={(campaign_id) => onChange({ campaign_id })}
      />
      <BidRange
        from={search.bid_from}
        to={search.bid_to}
        onFrom={(bid_from) => onChange({ bid_from }, { replace: search.bid_from !== '' })}
        onTo={(bid_to) => onChange({ bid_to }, { replace: search.bid_to !== '' })}
      />
      {search.ad_group_id.map((id) => (
        <Button
          key={id}
          icon={<Icon name="close" />}
          aria-label={`Remove filter: ad group ${id}`}
          onClick={() =>
            onChange({ ad_group_id: search.ad_group_id.filter((other) => other !== id) })
          }
        >
          <span className="max-w-48 truncate">{id}</span>
        </Button>
      ))}
    </>
  );
}
