import { type ReactNode, useState, useMemo, type ComponentProps } from 'react';
import { ScopedLink } from '#navigation/link.tsx';
import type { TableRow, Totals } from '#lib/table-query.ts';
import { type SortKey } from '#lib/search-params.ts';
import { idOf } from '#lib/table-row.ts';
import type { TableView } from '#row-engine/table.ts';
import type { Column } from '#ui/grid/column.ts';
import { WhenComplete } from '#ui/when-complete.tsx';
import { joinList } from '#lib/format.ts';
import { rateOf, ratesNote } from '#metrics/rates.ts';
import { paths } from '#navigation/paths.ts';
import { scopeShape } from '#navigation/scope.ts';
import { unconvertedSortText, currenciesOf } from '#metrics/comparable.ts';
import { Button } from '#ui/button.tsx';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { isMetric, metrics } from '#metrics/metrics.ts';
import {
  mixedWindowsSortText,
  channelsOnly,
  mixedTotals,
  windowParts,
  type WindowPart,
} from '#metrics/window-terms.ts';
import { campaignIds } from '#queries/tables/table-sums.ts';
import { useTableQuery } from '#queries/tables/use-table-query.ts';
import { useSearch } from '#navigation/use-search.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { layoutProps } from './list-search.ts';
import { useExportDetails } from './export-details.ts';
import type { ShownList, ListView } from './use-list.ts';
import { useRowLink } from './cell-link.tsx';

export interface ListGridProps extends Partial<
  Pick<ComponentProps<typeof Grid<TableRow>>, 'isPartial' | 'onSelection' | 'onOpen'>
> {
  view: TableView;
  /** The column with a row's campaign, if metrics of the rows depend on sales. */
  campaignBy?: 'id' | 'campaign_id';
  /** The path of a row's record, without the scope; `null` for a row without one. */
  pathOf?: (id: string) => string | null;
}

/** The grid of a list: its state is in the URL, and lines are drawn as they arrive. */
export function ListGrid({ shown, ...props }: ListGridProps & { shown: ShownList }) {
  const { definition, columns, list, search, change, filters, conversion } = shown;
  const { groups } = definition;
  const { view, campaignBy, pathOf } = props;
  const { onDrawn } = list;
  const rowLink = useRowLink(pathOf ?? (() => null));
  const exportDetails = useExportDetails(shown);
  const [linked] = useState(search.row);
  const source = useMemo(
    () => ({
      ...view,
      at: (index: number) => {
        onDrawn(index);
        return view.at(index);
      },
    }),
    [view, onDrawn],
  );
  const hasNotes =
    view.totals.currencies.length > 1 || campaignBy !== undefined || conversion.isRequested;
  return (
    <>
      <Grid
        name={definition.name}
        columns={columns}
        source={source}
        isPartial={props.isPartial}
        rowKey={idOf}
        onOpen={props.onOpen}
        {...(pathOf && rowLink)}
        {...layoutProps(search, change)}
        selectedKey={search.row}
        onSelect={(row) => change({ row }, { replace: true })}
        onSelection={props.onSelection}
        reveal={linked}
        sort={search.sort}
        onSort={(sort) => change({ sort })}
        group={view.query.group}
        isTree={(view.query.tree ?? false) !== false}
        onGroup={(group) => change({ group })}
        canGroup={(id) => Object.hasOwn(groups, id)}
        onFold={list.onFold}
        groupLabel={({ column, value, id }) => {
          if (value === null) return 'None';
          const called = groups[column]?.(String(value)) ?? String(value);
          return id === undefined ? called : `${called} (${id})`;
        }}
        onFilter={filters.open}
        canFilter={filters.can}
        totals={shown.totalsOf(view.totals, props.isPartial)}
        exportDetails={exportDetails}
      />
      {hasNotes && (
        <WhenComplete>
          {conversion.isRequested && <ConversionNote shown={shown} totals={view.totals} />}
          <UnconvertedSortNote shown={shown} totals={view.totals} />
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

interface MoneyNoteProps {
  shown: ShownList;
  totals: Totals;
}

/** The rates a converted list uses, or which it lacks, with a link to the settings. */
function ConversionNote({ shown, totals }: MoneyNoteProps) {
  const { rates, convert } = shown.conversion;
  const settings = (text: string) => <ScopedLink to={paths.settings}>{text}</ScopedLink>;
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

/** A note below a list sorted by amounts in several currencies, with ways to sort them comparably. */
function UnconvertedSortNote({ shown, totals }: MoneyNoteProps) {
  const { columns, search, change, conversion } = shown;
  const { sort } = search;
  const { rates, isRequested } = conversion;
  const [key] = sort;
  const column = columns.find(({ id }) => id === key?.column);
  if (key === undefined || column === undefined || !isAmount(key.column, totals)) return null;
  const canSplit = columns.some(({ id }) => id === 'currency');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {unconvertedSortText(column.header, currenciesOf(column.id, totals))}
      {canSplit && (
        <NoteButton
          onClick={() => change({ sort: [{ column: 'currency', descending: false }, ...sort] })}
        >
          Sort by currency first
        </NoteButton>
      )}
      {isRequested ? null : rates === null ? (
        <ScopedLink to={paths.settings}>Enter exchange rates</ScopedLink>
      ) : (
        <NoteButton onClick={() => change({ money: 'converted' })}>
          Convert to {rates.base}
        </NoteButton>
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

/** A button in a note below a grid. It disappears when clicked, so the grid takes the focus. */
function NoteButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const focusGrid = (button: HTMLElement): void => {
    const grid = button
      .closest('p')
      ?.parentElement?.querySelector<HTMLElement>(':is([role=grid], [role=treegrid])');
    grid?.focus({ preventScroll: true });
  };
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={({ currentTarget }) => {
        focusGrid(currentTarget);
        onClick();
      }}
    >
      {children}
    </Button>
  );
}

interface AttributionSortNoteProps {
  list: ListView;
  /** The column with a row's campaign; `id` if rows are campaigns, whose totals are elsewhere. */
  campaignBy: 'id' | 'campaign_id';
  columns: readonly Column<TableRow>[];
  sort: readonly SortKey[];
  /** The currency of a converted list (ISO 4217). */
  convertedTo: string | null;
}

/** A note below a list that sorts or adds rows of several attribution windows, with buttons to filter by one. */
export function AttributionSortNote(props: AttributionSortNoteProps) {
  const { list, campaignBy, columns, sort, convertedTo } = props;
  const { named, view } = list;
  const campaigns = useCampaigns().data?.records;
  const { change } = useSearch(scopeShape);
  const isAsked = columns.some(({ id }) => isAttributed(id));
  const key = view && isAsked ? JSON.stringify([view.query.q, view.query.filters]) : undefined;
  const { answer } = useTableQuery(named, key, (table, signal) =>
    campaignIds(table, campaignBy, view?.query ?? {}, signal),
  );
  const shown = useMemo(
    () => (answer && campaigns ? campaigns.filter(({ id }) => answer.has(id)) : []),
    [answer, campaigns],
  );
  const parts = useMemo(() => windowParts(shown), [shown]);
  if (!isAsked || parts.length < 2) return null;
  const ranked = rankedBy(sort, parts);
  const column = columns.find(({ id }) => id === ranked);
  const totals = campaignBy === 'id' ? null : mixedTotals(shown, convertedTo);
  if (column === undefined) {
    return totals !== null && <p className="text-xs text-muted">{totals}</p>;
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {mixedWindowsSortText(column.header, parts)}
      {totals !== null && ' Totals mix them.'}
      {parts.map((part) => {
        const channels = channelsOnly(part, parts);
        return (
          channels !== null && (
            <NoteButton key={part.days} onClick={() => change({ channel: channels })}>
              Only {channels.join(', ')}
            </NoteButton>
          )
        );
      })}
    </p>
  );
}

const isAttributed = (id: string): boolean => isMetric(id) && metrics[id].isAttributed === true;

/** The sales-dependent column by which rows of several windows are sorted. Within channels of one window it is fine. */
function rankedBy(sort: readonly SortKey[], parts: readonly WindowPart[]): string | undefined {
  const at = sort.findIndex(({ column }) => isAttributed(column));
  const isWithin =
    sort.slice(0, at).some(({ column }) => column === 'channel') &&
    parts.every((part) => channelsOnly(part, parts) !== null);
  return isWithin ? undefined : sort[at]?.column;
}
