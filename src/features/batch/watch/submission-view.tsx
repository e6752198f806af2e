import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Panel } from '#ui/layout/panel.tsx';
import type { BatchStore } from '#workspace/batch/batch-store.ts';
import type { Submission } from '#workspace/batch/stored-batches.ts';
import { facetOptions } from '#workspace/lists/facet-options.ts';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { useScoped } from '#workspace/scope.ts';
import { itemControls, itemGridColumns, itemGroups } from './items.columns.tsx';
import { itemConditions, type ItemsSearch, noFilter } from './items.search.ts';
import { SubmissionItem } from './submission-item.tsx';
import type { BatchActions } from './use-batch-actions.ts';
import { useSubmissionItems } from './use-submission-items.ts';

interface SubmissionViewProps {
  store: BatchStore;
  submission: Submission;
  search: ItemsSearch;
  onChange: (changes: Partial<ItemsSearch>, options?: { replace?: boolean }) => void;
  actions: BatchActions;
  onRemoved: () => void;
}

/** A submission with the results of all its items, which can be filtered, sorted and exported. */
export function SubmissionView(props: SubmissionViewProps) {
  const { store, submission, search, onChange, actions, onRemoved } = props;
  const scoped = useScoped();
  const shown = useSubmissionItems(store, submission, search);
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
          placeholder="ASIN, message or ID"
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
