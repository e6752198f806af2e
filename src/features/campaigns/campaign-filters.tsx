import { words } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FilterCombobox } from '../../ui/form/filter-combobox.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type CampaignRow, facet } from './campaign-rows.ts';
import { type CampaignsSearch, isFiltered, noFilter } from './campaigns.search.ts';

interface CampaignFiltersProps {
  /** All rows, for what each choice would leave. */
  rows: readonly CampaignRow[];
  search: CampaignsSearch;
  onChange: (values: Partial<CampaignsSearch>, options?: { replace?: boolean }) => void;
}

/** The filters of the page; channel and account are the shell's. */
export function CampaignFilters({ rows, search, onChange }: CampaignFiltersProps) {
  const choices = (field: 'status' | 'campaign_type') =>
    facet(rows, search, field).map((entry) => ({ ...entry, label: words(entry.value) }));
  return (
    <>
      <SearchField
        label="Search campaigns"
        placeholder="Name, id or account"
        value={search.q}
        onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
      />
      <FilterCombobox
        label="Status"
        options={choices('status')}
        selected={search.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterCombobox
        label="Type"
        options={choices('campaign_type')}
        selected={search.campaign_type}
        onChange={(campaign_type) => onChange({ campaign_type })}
      />
      {search.campaign_id.map((id) => (
        <Button
          key={id}
          icon={<Icon name="close" />}
          aria-label={`No longer only ${nameOf(rows, id)}`}
          onClick={() =>
            onChange({ campaign_id: search.campaign_id.filter((other) => other !== id) })
          }
        >
          <span className="max-w-48 truncate">{nameOf(rows, id)}</span>
        </Button>
      ))}
      {isFiltered(search) && (
        <Button variant="quiet" onClick={() => onChange(noFilter)}>
          Clear filters
        </Button>
      )}
    </>
  );
}

function nameOf(rows: readonly CampaignRow[], id: string): string {
  return rows.find((row) => row.id === id)?.name ?? id;
}
