import { useState } from 'react';
import { nextSort, type SortKey } from '#lib/search-params.ts';
import type { TableRow, Totals } from '#lib/table-query.ts';
import { idOf } from '#lib/table-row.ts';
import type { TableView } from '#row-engine/table.ts';
import { TableGrid, type TableGridProps } from './table-grid.tsx';
import type { TotalsRow, Column } from '#ui/grid/column.ts';
import { AttributionSortNote } from './attribution-sort-note.tsx';
import type { ListDefinition } from './define-list.ts';
import { WhenComplete } from '#ui/when-complete.tsx';
import { layoutProps } from './layout-params.ts';
import type { ListSearch } from './list-search.ts';
import { useExportDetails } from './use-export-details.ts';
import type { ShownList } from './use-list.ts';
import { useRowLink } from './use-row-link.ts';
import { Link } from 'react-router';
import { joinList } from '#lib/format.ts';
import { rateOf } from '#metrics/rates.ts';
import { ratesNote } from '#metrics/rates-note.ts';
import { paths } from '#navigation/paths.ts';
import { useScoped } from '#navigation/scope.ts';
import { linkClass } from '#ui/link-class.ts';
import type { ListConversion } from './use-conversion.ts';
import { unconvertedSortText, currenciesOf } from '#metrics/comparable.ts';
import { Button } from '#ui/button.tsx';
import { focusGrid } from './focus-grid.ts';

/** Totals of converted amounts have no original currency. */
function withoutCurrency({ table }: Pick<ListDefinition, 'table'>, row: TotalsRow): TotalsRow {
  const { [table.currency ?? '']: _, ...cells } = row.cells;
  return { ...row, cells };
}

export interface ListGridProps extends Partial<
  Pick<TableGridProps, 'name' | 'totals' | 'isPartial' | 'onSelection' | 'onOpen'>
> {
  view: TableView;
  /** The column with a row's campaign, if metrics of the rows depend on sales. */
  campaignBy?: 'id' | 'campaign_id';
  /** The path of a row's record, without the scope; `null` for a row without one. */
  pathOf?: (id: string) => string | null;
}

/** The grid of a list: its state is in the URL, and lines are drawn as they arrive. */
export function ListGrid<Search extends ListSearch>({
  shown,
  ...props
}: ListGridProps & { shown: ShownList<Search> }) {
  const { definition, columns, list, search, filters, conversion } = shown;
  const { groups } = definition;
  const onChange = shown.change as ShownList['change'];
  const { name = definition.name, view, campaignBy, pathOf } = props;
  const { totals: all = definition.totals(view.totals, props.isPartial) } = props;
  const totals = shown.isConverted ? all.map((row) => withoutCurrency(definition, row)) : all;
  const rowLink = useRowLink((row: TableRow) => pathOf?.(idOf(row)) ?? null);
  const exportDetails = useExportDetails(shown);
  const [linked] = useState(search.row);
  const hasNotes =
    view.totals.currencies.length > 1 || campaignBy !== undefined || conversion.isRequested;
  const isFigure = (id: string) => columns.some((one) => one.id === id && one.align === 'end');
  return (
    <>
      <TableGrid
        name={name}
        columns={columns}
        view={view}
        isPartial={props.isPartial}
        onDrawn={list.onDrawn}
        rowKey={idOf}
        onOpen={props.onOpen}
        {...(pathOf && rowLink)}
        {...layoutProps(search, onChange)}
        selectedKey={search.row}
        onSelect={(row) => onChange({ row }, { replace: true })}
        onSelection={props.onSelection}
        reveal={linked}
        sort={search.sort}
        onSort={(column, additive) =>
          onChange({ sort: nextSort(search.sort, column, { additive, figures: isFigure(column) }) })
        }
        onSortKeys={(sort) => onChange({ sort })}
        group={view.query.group}
        isTree={(view.query.tree ?? false) !== false}
        onGroup={(group) => onChange({ group })}
        canGroup={(id) => Object.hasOwn(groups, id)}
        onFold={list.onFold}
        groupLabel={({ column, value, id }) => {
          if (value === null) return 'None';
          const called = groups[column]?.(String(value)) ?? String(value);
          return id === undefined ? called : `${called} (${id})`;
        }}
        onFilter={filters.open}
        canFilter={filters.can}
        totals={totals}
        exportDetails={exportDetails}
      />
      {hasNotes && (
        <WhenComplete>
          {conversion.isRequested && (
            <ConversionNote conversion={conversion} totals={view.totals} />
          )}
          <UnconvertedSortNote
            columns={columns}
            totals={view.totals}
            conversion={conversion}
            onConvert={() => onChange({ money: 'converted' })}
            sort={search.sort}
            onSort={(sort) => onChange({ sort })}
          />
          {campaignBy !== undefined && (
            <AttributionSortNote
              {...{ list, campaignBy, columns, sort: search.sort }}
              convertedTo={(shown.isConverted && conversion.convert?.base) || null}
            />
          )}
        </WhenComplete>
      )}
    </>
  );
}

interface ConversionNoteProps {
  conversion: ListConversion;
  totals: Totals;
}

/** The rates a converted list uses, or which it lacks, with a link to the settings. */
function ConversionNote({ conversion, totals }: ConversionNoteProps) {
  const { rates, convert } = conversion;
  const scoped = useScoped();
  const settings = (text: string) => (
    <Link to={scoped(paths.settings)} className={linkClass}>
      {text}
    </Link>
  );
  if (rates === null || convert === undefined) return null;
  const withoutRate = totals.currencies.filter(
    ({ currency }) => currency !== null && currency !== convert.base,
  );
  if (withoutRate.length > 0) {
    const lacking = withoutRate.filter(({ currency }) => rateOf(currency, rates) === null);
    const names = lacking.map(({ currency }) => currency ?? '');
    return (
      <p className="text-xs text-muted">
        Not converted to {convert.base}: no exchange rate
        {names.length > 0 ? ` for ${joinList(names)}` : ' for some amounts outside this view'}.{' '}
        {settings('Enter rate')}
      </p>
    );
  }
  return (
    <p className="text-xs text-muted">
      {ratesNote(Object.keys(rates.perUnit), rates)} {settings('Change rates')}
    </p>
  );
}

interface SortNoteProps {
  columns: readonly Column<TableRow>[];
  totals: Totals;
  sort: readonly SortKey[];
  /** Applies this sort instead. */
  onSort: (keys: SortKey[]) => void;
  conversion: ListConversion;
  onConvert: () => void;
}

/** A note below a list sorted by amounts in several currencies, with ways to sort them comparably. */
function UnconvertedSortNote(props: SortNoteProps) {
  const { columns, totals, sort, onSort, conversion, onConvert } = props;
  const { rates, isRequested } = conversion;
  const scoped = useScoped();
  const [key] = sort;
  const column = columns.find(({ id }) => id === key?.column);
  if (key === undefined || column === undefined || !isAmount(key.column, totals)) return null;
  const canSplit = columns.some(({ id }) => id === 'currency');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {unconvertedSortText(column.header, currenciesOf(column.id, totals))}
      {canSplit && (
        <Button
          variant="quiet"
          size="small"
          onClick={({ currentTarget }) => {
            focusGrid(currentTarget);
            onSort([{ column: 'currency', descending: false }, ...sort]);
          }}
        >
          Sort by currency first
        </Button>
      )}
      {isRequested ? null : rates === null ? (
        <Link to={scoped(paths.settings)} className={linkClass}>
          Enter exchange rates
        </Link>
      ) : (
        <Button
          variant="quiet"
          size="small"
          onClick={({ currentTarget }) => {
            focusGrid(currentTarget);
            onConvert();
          }}
        >
          Convert to {rates.base}
        </Button>
      )}
    </p>
  );
}

/** Whether a column contains amounts in several currencies: it has a sum per currency but none over all rows. */
function isAmount(column: string, totals: Totals): boolean {
  const isOne = (totals.figures[column] ?? null) !== null;
  return !isOne && !dimensionless.includes(column) && currenciesOf(column, totals) > 1;
}

/** Money divided by money: comparable across currencies. */
const dimensionless = ['acos', 'roas'];
