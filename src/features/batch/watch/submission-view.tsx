import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Panel } from '#ui/layout/panel.tsx';
import type { BatchDesk } from '#workspace/batch/desk.ts';
import type { Submission } from '#workspace/batch/record.ts';
import { facetOptions } from '#workspace/lists/facet-options.ts';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { useScoped } from '#workspace/scope.ts';
import { itemControls, itemGridColumns, itemGroups } from './items.columns.tsx';
import { itemConditions, type ItemsSearch, noFilter } from './items.search.ts';
import { SubmissionItem } from './submission-item.tsx';
import type { BatchActions } from './use-actions.ts';
import { useItems } from './use-items.ts';

interface SubmissionViewProps {
  desk: BatchDesk;
  submission: Submission;
  search: ItemsSearch;
  onChange: (changes: Partial<ItemsSearch>, options?: { replace?: boolean }) => void;
  actions: BatchActions;
  onRemoved: () => void;
}

/** One submission with every item of it: what came of each, to be filtered, sorted and saved. */
export function SubmissionView(props: SubmissionViewProps) {
  const { desk, submission, search, onChange, actions, onRemoved } = props;
  const scoped = useScoped();
  const shown = useItems(desk, submission, search);
  const filters = useListFilters(itemConditions, itemControls);
  const list = {
    name: 'Items',
    columns: itemGridColumns,
    list: shown.list,
    search,
    onChange,
    filters,
  };
  return (
    <>
      <p>
        <Link to={scoped(paths.batch)} className={linkClass}>
          All submissions
        </Link>
      </p>
      <Panel title="Submission">
        <ul>
          <SubmissionItem submission={submission} actions={actions} onRemoved={onRemoved} />
        </ul>
      </Panel>
      <ListToolbar {...list} one="item" noFilter={noFilter}>
        <SearchField
          label="Search items"
          placeholder="ASIN, message, id"
          value={search.q}
          onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
        />
        <FilterCombobox
          label="Result"
          options={facetOptions(shown.facets?.outcome, search.outcome, String)}
          selected={search.outcome}
          onChange={(outcome) => onChange({ outcome })}
        />
        <FilterCombobox
          label="Country"
          options={facetOptions(shown.facets?.country, search.country, String)}
          selected={search.country}
          onChange={(country) => onChange({ country })}
        />
      </ListToolbar>
      <ListRows
        shown={shown}
        one="item"
        skeleton={<GridSkeleton label="Loading items" columns={itemGridColumns} rows={20} />}
        onClear={() => onChange(noFilter)}
      >
        {(view) => <ListGrid {...list} view={view} groups={itemGroups} />}
      </ListRows>
    </>
  );
}
