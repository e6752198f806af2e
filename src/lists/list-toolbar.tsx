import { type ReactNode, use, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { count, counted } from '#lib/format.ts';
import { useCsvFormat } from '#user/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { GridButtons } from '#ui/grid/grid-buttons.tsx';
import { Toolbar, shrinkingTool } from '#ui/layout/toolbar.tsx';
import { WhenComplete } from '#ui/when-complete.tsx';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { Icon } from '#ui/icon.tsx';
import { idle } from '#lib/idle.ts';
import type { TableView } from '#row-engine/table.ts';
import { maxPrinted } from '#ui/grid/virtual-window.ts';
import { usePrinting } from '#ui/use-printing.ts';
import type { DistinctValues, Names } from '#lib/table-query.ts';
import type { FilterOption } from '#ui/form/filter-list.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Conditions } from './conditions.tsx';
import { layoutProps, type ListSearch, setCount } from './list-search.ts';
import {
  useExportDetails,
  ExportFactsContext,
  printDetailsOf,
  printedAge,
} from './export-details.ts';
import type { ShownList } from './use-list.ts';
import { useChartsOpen } from './charts-open.ts';
import type { ListFilter } from './list-filter.ts';

interface ListToolbarProps {
  shown: ShownList;
  /** The total stated by the service, without filters; else the number loaded. */
  total?: number | undefined;
  /** The number of matches, if it differs from the number of rows. */
  passing?: number | undefined;
  /** Whether more rows are arriving: the count says so, and nothing can be exported yet. */
  isPartial?: boolean | undefined;
  /** Text after the count. */
  after?: ReactNode;
  /** Actions on selected rows, before the count. */
  selection?: ReactNode;
  /** Filters that the list's declaration does not describe. */
  children?: ReactNode;
}

/** The line above a list: filters, number of matches, and the grid's buttons. */
export function ListToolbar(props: ListToolbarProps) {
  const { shown, total, isPartial = false } = props;
  const { definition, columns, search, change, filters } = shown;
  const { name, one } = definition;
  const { view } = shown.list;
  const set = setCount(search, definition.ownFilters);
  const exportDetails = useExportDetails(shown);
  const [csvFormat, setCsvFormat] = useCsvFormat();
  return (
    <Toolbar
      label="Filters"
      end={
        <>
          {props.selection}
          {/* Some of its width, so that little moves when the number arrives. */}
          <span className="min-h-5 max-sm:w-full sm:min-w-24 sm:text-right sm:whitespace-nowrap">
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
            <ViewControls shown={shown} />
            {/* Their room is kept until they are here. */}
            <span className="inline-flex min-w-18 justify-end">
              {view && !isPartial && (
                <GridButtons
                  name={name}
                  columns={columns}
                  source={view}
                  {...layoutProps(search, change)}
                  exportDetails={exportDetails}
                  csvFormat={csvFormat}
                  onCsvFormat={(changes) =>
                    void setCsvFormat((now) => ({ ...(now ?? csvFormat), ...changes }))
                  }
                />
              )}
            </span>
          </span>
        </>
      }
    >
      <WhenComplete>
        <ListPrint shown={shown} />
      </WhenComplete>
      <ListSearchField shown={shown} />
      {view && <SkipToTable name={name} />}
      <Button
        aria-expanded={filters.isShown}
        className={cx('sm:hidden', set > 0 && 'border-accent/60 bg-accent-soft')}
        onClick={() => filters.show(!filters.isShown)}
      >
        Filters{set > 0 && ` · ${set}`}
      </Button>
      <div className={filters.isShown ? 'contents' : 'hidden sm:contents print:contents'}>
        <FilterControls shown={shown} />
        {props.children}
        <Presets shown={shown} />
        <Conditions shown={shown} isPartial={isPartial} />
      </div>
    </Toolbar>
  );
}

/** Filters, controls of the view, charts and the sort of cards have many Tab stops. */
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

/** How a list is displayed: in one currency, in groups, with charts. */
function ViewControls({ shown }: { shown: ShownList }) {
  const { definition, columns, search, change, conversion, list } = shown;
  const [hasCharts, openCharts] = useChartsOpen(definition);
  const { rates, isRequested } = conversion;
  const currencies = list.view?.totals.currencies ?? [];
  const hasOthers = currencies.some(
    ({ currency }) => currency !== null && currency !== rates?.base,
  );
  const groups = columns.filter(({ id }) => Object.hasOwn(definition.groups, id));
  return (
    <>
      {rates && (isRequested || hasOthers) && (
        <Button
          variant="quiet"
          aria-pressed={isRequested}
          title={`Convert all amounts to ${rates.base} at your exchange rates`}
          onClick={() => change({ money: isRequested ? 'own' : 'converted' })}
        >
          Convert to {rates.base}
        </Button>
      )}
      {groups.length > 0 && (
        <FilterCombobox
          label="Group"
          icon="group"
          options={groups.map(({ id, header }) => ({ value: id, label: header }))}
          selected={search.group}
          // Two at most, outer one first: a third replaces the second.
          onChange={(ids) => change({ group: ids.toSpliced(1, ids.length - 2) })}
        />
      )}
      {definition.hasCharts && (
        <Button
          variant="quiet"
          icon={<Icon name="chart" />}
          aria-pressed={hasCharts}
          title={hasCharts ? 'Hide charts' : 'Show charts'}
          onClick={() => openCharts(!hasCharts)}
        >
          <span className="sr-only">Charts</span>
        </Button>
      )}
    </>
  );
}

interface ListPrintProps {
  shown: ShownList;
}

/** Describes the list on paper, below the page's title and in place of its controls, and loads the rows to print. */
function ListPrint({ shown }: ListPrintProps) {
  useLoadedRows(shown.list.view);
  return usePrinting() && <Details shown={shown} />;
}

function Details({ shown }: ListPrintProps) {
  const facts = use(ExportFactsContext);
  const { lines, isFiltered, receivedAt } = printDetailsOf(shown, facts, useQueryClient());
  // The page's header states the age of the whole page.
  const header = document.querySelector('main header');
  const isDated = header?.querySelector('[data-received-at]:not([data-own])');
  return (
    <>
      <span hidden data-print="list" data-filtered={isFiltered || undefined} />
      {header &&
        createPortal(
          <div className="order-last w-full text-xs">
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {!isDated && (
              <p data-own data-received-at={receivedAt}>
                {printedAge(receivedAt)}
              </p>
            )}
            {/* For browsers that ignore the sheet's size. */}
            <p className="hidden font-medium @max-[50rem]:block">
              This table is wide: choose landscape for larger text.
            </p>
          </div>,
          header,
        )}
    </>
  );
}

/** Lines between two that are requested: no more than the source loads at once. */
const stride = 64;

/** Loads the rows to print, one part whenever the page is idle: none can be loaded once the browser prints. */
function useLoadedRows(view: TableView | undefined): void {
  useEffect(() => {
    if (view === undefined) return undefined;
    const over = new AbortController();
    const load = async (): Promise<void> => {
      const end = Math.min(view.count, maxPrinted);
      for (let line = 0; line < end && !over.signal.aborted; line += stride) {
        await idle();
        view.at(line);
      }
    };
    void load();
    return () => over.abort();
  }, [view]);
}

function ListSearchField({ shown: { definition, search, change } }: { shown: ShownList }) {
  const { q } = search;
  return (
    <SearchField
      {...definition.search}
      value={q}
      onChange={(text) => change({ q: text }, { replace: q !== '' })}
    />
  );
}

/** A list's filters, each with what its options would leave. */
export function FilterControls({ shown }: { shown: ShownList }) {
  const { definition, facets, list, search, change } = shown;
  const byName = new Map<string, unknown>(Object.entries(search));
  return (
    <>
      {Object.entries(definition.filters).map(([name, filter]) => {
        const { label, choices, isElsewhere } = filter;
        if (label === undefined || isElsewhere === true) return null;
        const selected = [byName.get(name)].flat().filter((value) => value !== '') as string[];
        return (
          <FilterCombobox
            key={name}
            label={label}
            className={shrinkingTool}
            {...(choices && { single: true })}
            options={optionsOf(filter, facets?.[name], selected, list.named?.names)}
            selected={selected}
            onChange={(values) => change({ [name]: choices ? (values[0] ?? '') : values })}
          />
        );
      })}
    </>
  );
}

/** A menu of ready-made filters; at most one is active. */
function Presets({ shown }: { shown: ShownList }) {
  const { definition, columns, search, change } = shown;
  const offered = Object.entries(definition.presets).filter(([, { f = [] }]) =>
    f.every(({ column }) => columns.some(({ id }) => id === column)),
  );
  if (offered.length === 0) return null;
  // The scope stays as it is: it is the shell's.
  const cleared = Object.entries(definition.noFilter).filter(([name]) =>
    definition.ownFilters.includes(name),
  );
  const withPreset = (own: Partial<ListSearch>) => ({ ...Object.fromEntries(cleared), ...own });
  const filtersOf = (of: object) => {
    const values = of as Readonly<Record<string, unknown>>;
    return JSON.stringify(cleared.map(([name]) => values[name]));
  };
  const set = offered.filter(([, own]) => filtersOf(withPreset(own)) === filtersOf(search));
  return (
    <FilterCombobox
      label="Presets"
      className={shrinkingTool}
      single
      options={offered.map(([label]) => ({ value: label, label }))}
      selected={set.map(([label]) => label)}
      onChange={([chosen = '']) => change(withPreset(definition.presets[chosen] ?? {}))}
    />
  );
}

function optionsOf(
  { choices, labelOf = String, names: map }: ListFilter,
  found: DistinctValues | undefined,
  selected: readonly string[],
  names: Names | undefined,
): FilterOption[] {
  if (choices !== undefined) {
    const countOf = (cell: string | boolean) =>
      found && (found.values.find(({ value }) => value === cell)?.count ?? 0);
    return choices.map(({ value, label, cell }) => ({ value, label, count: countOf(cell) }));
  }
  const labels = new Map(map === undefined ? [] : names?.[map]);
  const option = (value: string, rows?: number): FilterOption => ({
    value,
    label: labels.get(value) ?? labelOf(value),
    count: rows,
  });
  const options = (found?.values ?? []).flatMap(({ value, count: rows }) =>
    typeof value === 'string' ? [option(value, rows)] : [],
  );
  // Selected values without rows can be removed, too.
  const known = new Set(options.map(({ value }) => value));
  return [...options, ...selected.filter((value) => !known.has(value)).map((it) => option(it))];
}
