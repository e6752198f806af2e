import { useMemo } from 'react';
import type { SortKey } from '#lib/search-params.ts';
import type { TableRow } from '#lib/table-query.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { metrics } from '#metrics/metrics.ts';
import {
  mixedWindowsSortText,
  channelsOnly,
  mixedTotals,
  windowParts,
  type WindowPart,
} from '#metrics/window-parts.ts';
import { scopeShape } from '#navigation/scope.ts';
import { campaignIds } from '#queries/tables/campaign-ids.ts';
import { useTableQuery } from '#queries/tables/use-table-query.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/grid/column.ts';
import { focusGrid } from './focus-grid.ts';
import type { ListView } from './list-view.ts';
import { useSearch } from '#navigation/use-search.ts';

export interface AttributionSortNoteProps {
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
            <Button
              key={part.days}
              variant="quiet"
              size="small"
              onClick={({ currentTarget }) => {
                focusGrid(currentTarget);
                change({ channel: channels });
              }}
            >
              Only {channels.join(', ')}
            </Button>
          )
        );
      })}
    </p>
  );
}

const isAttributed = (id: string): boolean =>
  Object.entries(metrics).some(([name, metric]) => name === id && metric.isAttributed);

/** The sales-dependent column by which rows of several windows are sorted. Within channels of one window it is fine. */
function rankedBy(sort: readonly SortKey[], parts: readonly WindowPart[]): string | undefined {
  const at = sort.findIndex(({ column }) => isAttributed(column));
  const isWithin =
    sort.slice(0, at).some(({ column }) => column === 'channel') &&
    parts.every((part) => channelsOnly(part, parts) !== null);
  return isWithin ? undefined : sort[at]?.column;
}
