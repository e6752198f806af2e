import { count } from '#lib/format.ts';
import { removalEffect } from '#shared/reports/removal-effect.ts';
import { isEnded, type Report } from '#shared/reports/stored-reports.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { DangerButton } from '#ui/overlay/danger-button.tsx';
import { countStates, states } from './panel-view.ts';
import type { ReportsSearch } from './reports.search.ts';

interface PanelToolbarProps {
  reports: readonly Report[];
  shown: readonly Report[];
  search: ReportsSearch;
  onChange: (changes: Partial<ReportsSearch>, options?: { replace: boolean }) => void;
  onRemove: (keys: readonly string[]) => void;
}

const orders = [
  { value: '-asked', label: 'Newest first' },
  { value: 'asked', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'status', label: 'By status' },
] as const;

/** For long lists: search, sort, remove ended reports. */
export function PanelToolbar({ reports, shown, search, onChange, onRemove }: PanelToolbarProps) {
  const counts = countStates(reports);
  const ended = shown.filter((it) => it.standing === 'known' && isEnded(it));
  const [key] = search.sort;
  const order = `${key?.descending === true ? '-' : ''}${key?.column ?? ''}`;
  return (
    <Toolbar label="Report list">
      <SearchField
        label="Search reports"
        placeholder="Name, account, ID"
        value={search.q}
        onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
      />
      <FilterCombobox
        label="Status"
        options={states.map((state) => ({ ...state, count: counts.get(state.value) ?? 0 }))}
        selected={search.status}
        onChange={(status) => onChange({ status })}
      />
      <select
        aria-label="Order"
        value={order}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            sort: [{ column: value.replace('-', ''), descending: value.startsWith('-') }],
          })
        }
        className={inputClass}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {ended.length > 1 && (
        <DangerButton
          action={`Remove ${count(ended.length)} ended reports`}
          onConfirm={() => onRemove(ended.map((it) => it.key))}
        >
          <p>Removes all ended reports that match your filters from this list. {removalEffect}</p>
        </DangerButton>
      )}
    </Toolbar>
  );
}
