/** The changes of one group between two snapshots. */
import { percentFormat } from '#lib/cell-formats.ts';
import { count, humanize, missing } from '#lib/format.ts';
import { oneOf, type Param } from '#lib/search-params.ts';
import { defineList } from '#lists/define-list.ts';
import { amount, currency, facet, hidden, number, text } from '#lists/list-columns.tsx';
import { anyOf } from '#lists/list-filter.ts';
import { shareText, signed } from '#metrics/metric-change.ts';
import { paths } from '#navigation/paths.ts';
import type { Comparison } from './compare-snapshots.ts';
import { type Change, type ChangeGroup, changeGroups } from './snapshot-changes.ts';
import type { SnapshotKind } from './snapshot.ts';

/** A snapshot by its first refresh, in milliseconds since 1970; `null` for the last one. */
const visit: Param<number | null> = {
  read: (value) => (value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null),
  write: (value) => (value === null ? null : String(value)),
};

const status = (header: string, filter: string) =>
  facet(header, 110, { labelOf: humanize, filter });
const bid = (header: string) => amount(header, 104, { summed: false });
const figure = (header: string) => number(header, 104, { summed: false });

export const changeList = defineList({
  name: 'Changes',
  one: 'change',
  search: { label: 'Search changes', placeholder: 'Name or campaign' },
  currency: 'currency',
  sort: 'rank',
  columns: {
    id: hidden({ type: 'text' }),
    name: text('Name', 280, { search: true, priority: 1 }),
    kind: facet('Kind', 110, { filter: 'kind' }),
    status_before: status('Before', 'status_before'),
    status_after: status('Now', 'status_after'),
    event: facet('Change', 100, { filter: 'event' }),
    bid_before: bid('Before'),
    bid_after: bid('Now'),
    bid_change: number('Change', 100, {
      summed: false,
      condition: 'percent',
      rounding: 3,
      format: percentFormat(1),
      write: shareText,
    }),
    before: figure('Before'),
    after: figure('Now'),
    change: number('Change', 100, {
      summed: false,
      // Without the noise of binary fractions.
      rounding: 4,
      write: (change) => (change === null ? missing : signed(change, count)),
    }),
    currency: currency(84),
    campaign: text('Campaign', 220, { search: true, group: true }),
    rank: number('Rank', 76, {
      summed: false,
      definition:
        'Biggest change first: bids by relative change × spend, statuses and added or removed rows by spend, ' +
        'scores by points. Stock that sold out is first, then stock that is back, then by units.',
    }),
  },
  filters: {
    kind: anyOf('kind', { label: 'Kind' }),
    status_before: anyOf('status_before', { label: 'Before', labelOf: humanize }),
    status_after: anyOf('status_after', { label: 'Now', labelOf: humanize }),
    event: anyOf('event', { label: 'Change' }),
  },
  params: {
    /** The snapshot to compare with. */
    since: visit,
    /** The group whose changes are listed. */
    changed: oneOf(['none', ...changeGroups]),
  },
  // Changes have no sums.
  totals: () => [],
});

/** The list with the columns of one group. */
function listOf(name: string, columns: readonly string[]): typeof changeList {
  const shown = new Set(['name', ...columns, 'rank']);
  return {
    ...changeList,
    name,
    filters: Object.fromEntries(
      Object.entries(changeList.filters).filter(([, { column }]) => shown.has(column)),
    ),
    gridColumns: (unit, isConverted) =>
      changeList.gridColumns(unit, isConverted).filter(({ id }) => shown.has(id)),
  };
}

const statuses = ['kind', 'status_before', 'status_after', 'campaign'];
const figures = ['before', 'after', 'change'];

export const listsOfChanges: Record<ChangeGroup, typeof changeList> = {
  bids: listOf('Bids that changed', [
    'bid_before',
    'bid_after',
    'bid_change',
    'currency',
    'campaign',
  ]),
  states: listOf('Statuses that changed', statuses),
  stock: listOf('Stock that changed', figures),
  scores: listOf('Scores that changed', figures),
  rows: listOf('Added and removed', [...statuses, 'event']),
};

const kindNames: Record<SnapshotKind, string> = {
  campaigns: 'Campaign',
  keywords: 'Keyword',
  listings: 'Listing',
  stock: 'Product in stock',
  accounts: 'Account',
  scores: 'Listing',
};

/** The changes of a group, biggest first, as records of the list; `path` is that of a row's page, `null` for none. */
export function changeRecords(
  group: ChangeGroup,
  { groups, names }: Pick<Comparison, 'groups' | 'names'>,
) {
  return groups[group].map((change, at) => {
    const { kind, id, event } = change;
    const { campaignId } = names.placeOf(kind, id);
    return {
      id: `${kind} ${id}`,
      name: names.nameOf(kind, id),
      kind: kindNames[kind],
      event: humanize(event),
      ...valuesOf(group, change),
      currency: group === 'bids' ? change.currency : null,
      campaign: campaignId === null ? null : names.nameOf('campaigns', campaignId),
      rank: at + 1,
      path: event === 'removed' ? null : pathOf(change, names),
    };
  });
}

function valuesOf(group: ChangeGroup, { before, after }: Change) {
  if (group === 'states' || group === 'rows') return { status_before: before, status_after: after };
  const change = typeof before === 'number' && typeof after === 'number' ? after - before : null;
  if (group !== 'bids') return { before, after, change };
  const share = change === null || before === 0 ? null : change / Number(before);
  return { bid_before: before, bid_after: after, bid_change: share };
}

/** Stock has no page per product: its path is that of the list, searched for the product. */
function pathOf({ kind, id }: Change, names: Comparison['names']): string | null {
  if (kind === 'stock') {
    const product = names.productOf('stock', id);
    return product === null ? null : `${paths.inventory}?q=${encodeURIComponent(product)}`;
  }
  if (kind === 'campaigns') return paths.campaign(id);
  if (kind === 'keywords') return paths.keyword(id);
  return kind === 'accounts' ? paths.account(id) : paths.listing(id);
}
