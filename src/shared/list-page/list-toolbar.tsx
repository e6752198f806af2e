import { type ReactNode, useCallback, useRef, useState } from 'react';
import { count, counted } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/grid/column.ts';
import { GridButtons } from '#ui/grid/grid-buttons.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { lazyPopup } from '#ui/overlay/lazy-popup.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { ChartsButton } from './charts-button.tsx';
import { useChartsOpen } from './charts-open.ts';
import type { ColumnFilters } from './column-filters.ts';
import { ConditionChips } from './condition-chips.tsx';
import { ConversionButton } from './conversion-button.tsx';
import { GroupControl } from './group-control.tsx';
import { FilterControls } from './filter-controls.tsx';
import { layoutProps } from './layout-params.ts';
import type { Condition } from './list-conditions.ts';
import type { ListSearch } from './list-search.ts';
import { Presets } from './presets.tsx';
import type { ShownList } from './use-list.ts';

const ConditionEditor = lazyPopup(
  async () => (await import('./condition-editor.tsx')).ConditionEditor,
);

/** A head start for the editor and what it opens in. */
const preload = (): void => {
  Popover.preload();
  ConditionEditor.preload();
};

interface ListToolbarProps<Search extends ListSearch> {
  shown: ShownList<Search>;
  /** The total stated by the service, without filters; else the number loaded. */
  total?: number | undefined;
  /** The number of matches, if it differs from the number of rows. */
  passing?: number | undefined;
  /** Whether more rows are arriving: the count says so, and nothing can be exported yet. */
  isPartial?: boolean | undefined;
  /** Text after the count. */
  after?: ReactNode;
  /** Whether the page has other controls between the toolbar and the table. */
  hasMore?: boolean | undefined;
  /** Actions on selected rows, before the count. */
  selection?: ReactNode;
  /** Filters that the list's declaration does not describe. */
  children?: ReactNode;
}

/** The line above a list: filters, number of matches, and the grid's buttons. */
export function ListToolbar<Search extends ListSearch>(props: ListToolbarProps<Search>) {
  const { shown, total, isPartial = false } = props;
  const { definition, columns, search, change, filters } = shown;
  const { name, one, noFilter } = definition;
  const { view } = shown.list;
  const [hasCharts] = useChartsOpen(definition);
  const onChange = change as ShownList['change'];
  return (
    <Toolbar
      label="Filters"
      end={
        <>
          {props.selection}
          <span className="min-h-5 max-sm:w-full sm:whitespace-nowrap">
            {view && (
              // Busy, so that only the last of many numbers is announced.
              <span role="status" aria-busy={isPartial}>
                {count(props.passing ?? view.rows)} of {counted(total ?? view.total, one)}
                {isPartial && ' so far'}
                {props.after}
              </span>
            )}
          </span>
          <span className="flex min-h-8 min-w-0 gap-1 max-lg:flex-wrap">
            <ConversionButton shown={shown} />
            <GroupControl shown={shown} />
            {definition.hasCharts && <ChartsButton list={definition} />}
            {/* Their room is kept until they are here. */}
            <span className="inline-flex min-w-18 justify-end">
              {view && !isPartial && (
                <GridButtons
                  name={name}
                  columns={columns}
                  source={view}
                  {...layoutProps(search, onChange)}
                />
              )}
            </span>
          </span>
        </>
      }
    >
      <FilterControls shown={shown} />
      {props.children}
      <Presets shown={shown} />
      <Conditions
        columns={columns}
        filters={filters}
        conditions={search.f}
        onChange={(f) => onChange({ f })}
        onClear={definition.isFiltered(search) ? () => change(noFilter) : undefined}
      />
      {view && (hasCharts || props.hasMore) && <SkipToTable name={name} />}
    </Toolbar>
  );
}

/** Charts and other controls between filters and table have many Tab stops. */
function SkipToTable({ name }: { name: string }) {
  return (
    <Button
      className="sr-only focus-visible:not-sr-only focus-visible:h-8 focus-visible:px-3"
      onClick={() => {
        const table = `:is([role=grid], [role=treegrid])[aria-label="${CSS.escape(name)}"]`;
        document.querySelector<HTMLElement>(table)?.focus();
      }}
    >
      Skip to table
    </Button>
  );
}

interface ConditionsProps {
  columns: readonly Column<TableRow>[];
  filters: ColumnFilters;
  conditions: readonly Condition[];
  onChange: (conditions: readonly Condition[]) => void;
  /** Removes all filters; `undefined` if there are none. */
  onClear: (() => void) | undefined;
}

/** Conditions on columns without their own filter: each removable, a button to add one, and one to remove all. */
function Conditions({ columns, filters, conditions, onChange, onClear }: ConditionsProps) {
  const { editing, edit, kinds } = filters;
  const more = useRef<HTMLButtonElement>(null);
  const chip = useRef<HTMLButtonElement>(null);
  // The editor opens beside its chip, which has the focus afterwards, unless it is gone.
  const [anchor] = useState(() => ({
    get current() {
      return chip.current ?? more.current;
    },
  }));
  const [edited, setEdited] = useState<string | null>(null);
  if (editing !== null && editing !== edited) setEdited(editing);
  const close = useCallback(() => edit(null), [edit]);
  const shared = { columns, kinds, conditions, onChange };
  return (
    <>
      <ConditionChips
        {...shared}
        editing={editing}
        onEdit={(column) => edit(editing === column ? null : column)}
        edited={edited}
        editedRef={chip}
        // The button disappears with its chip.
        onRemove={() => more.current?.focus()}
      />
      <Button
        ref={more}
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={editing === ''}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => edit(editing === '' ? null : '')}
      >
        More filters
      </Button>
      {onClear && (
        <Button
          variant="quiet"
          onClick={() => {
            more.current?.focus();
            onClear();
          }}
        >
          Clear filters
        </Button>
      )}
      {editing !== null && (
        <Popover
          label="Filter by a column"
          anchor={anchor}
          onClose={close}
          className="w-72 max-w-[calc(100vw-1rem)]"
        >
          <ConditionEditor {...shared} column={editing} onDone={close} />
        </Popover>
      )}
    </>
  );
}
