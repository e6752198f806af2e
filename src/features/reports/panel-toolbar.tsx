import { useState } from 'react';
import { counted } from '#lib/format.ts';
import { isEnded, type Report } from '#shared/reports/stored-reports.ts';
import { Button } from '#ui/button.tsx';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
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
  const [isAsking, setAsking] = useState(false);
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
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Remove {counted(ended.length, 'ended', 'ended')}…
        </Button>
      )}
      {isAsking && (
        <Dialog
          title={`Remove ${counted(ended.length, 'report')} from this list?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep</Button>
              <Button
                variant="primary"
                onClick={() => {
                  onRemove(ended.map((it) => it.key));
                  setAsking(false);
                }}
              >
                Remove
              </Button>
            </>
          }
        >
          <p>
            Removes all ended reports that match your filters. The service keeps their results for a
            while, but you need their job IDs to add them again.
          </p>
        </Dialog>
      )}
    </Toolbar>
  );
}
