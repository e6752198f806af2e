import { FilterChips } from '#shared/list-page/filter-chips.tsx';
import { BidRange } from './bid-range.tsx';
import type { KeywordsSearch } from './keywords.list.tsx';

interface BidAndAdGroupFiltersProps {
  search: KeywordsSearch;
  onChange: (values: Partial<KeywordsSearch>, options?: { replace?: boolean }) => void;
}

/** The range of bids, and the ad groups that a link names. */
export function BidAndAdGroupFilters({ search, onChange }: BidAndAdGroupFiltersProps) {
  return (
    <>
      <BidRange
        from={search.bid_from}
        to={search.bid_to}
        onFrom={(bid_from) => onChange({ bid_from }, { replace: search.bid_from !== '' })}
        onTo={(bid_to) => onChange({ bid_to }, { replace: search.bid_to !== '' })}
      />
      <FilterChips
        kind="ad group"
        ids={search.ad_group_id}
        onChange={(ad_group_id) => onChange({ ad_group_id })}
      />
    </>
  );
}
