/** The list of products with their eligibility, each with its listings. */
import type { ReactNode } from 'react';
import { counted, dateTime, humanize, missing, money } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import { list } from '#lib/search-params.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import { withCode } from '#shared/list-page/amount-cells.tsx';
import { CellLink } from '#shared/list-page/cell-link.tsx';
import { defineList } from '#shared/list-page/define-list.ts';
import { instant } from '#shared/list-page/instant-column.ts';
import { amount, currency, facet, hidden, number, text } from '#shared/list-page/list-columns.tsx';
import { anyOf } from '#shared/list-page/list-filter.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { eligibilityLabels, eligibilityResults, eligibilityTone } from './eligibility-results.ts';

/** FBA values as in the URL. */
const ways = ['yes', 'no'];

const ofProduct = (row: TableRow): boolean => row['kind'] === 'product';

/** A listing's row repeats its product's values muted. */
const repeated = (row: TableRow, id: string, own: ReactNode = textOf(row, id)): ReactNode =>
  ofProduct(row) ? own : <span className="text-muted">{textOf(row, id)}</span>;

export const eligibilityList = defineList({
  name: 'Eligibility',
  one: 'product',
  search: { label: 'Search results', placeholder: 'Product, listing, title' },
  currency: 'currency',
  sort: 'result,-spend',
  hasCharts: true,
  columns: {
    id: hidden({ type: 'text' }),
    // For a listing: the group it belongs to.
    family: hidden({ type: 'text', searched: true }),
    kind: hidden({ type: 'enum' }),
    product: text('Product', 150, { priority: 1, cell: (row) => repeated(row, 'product') }),
    // The verdict in words, so that a file matches the screen.
    result: facet('Eligible', 128, {
      order: eligibilityResults.map((verdict) => eligibilityLabels[verdict] ?? ''),
      priority: 2,
      definition:
        'Whether the service may optimize the product. Unknown ID: the service has no such product.',
      filter: 'result',
      group: true,
      cell: (row) => repeated(row, 'result', <EligibilityBadge verdict={textOf(row, 'verdict')} />),
    }),
    verdict: hidden({ type: 'enum', order: eligibilityResults }),
    spend: amount('Spend', 124, {
      summed: false,
      priority: 2,
      definition:
        'Ad spend on the product in the report’s days, on all channels and accounts in scope; for a listing, on its channel and in its account, divided evenly among the product’s listings there.',
      cell: (row, { currency: shared }) => {
        const several = figureOf(row, 'currencies') ?? 0;
        if (several > 1)
          return (
            <span className="text-xs text-muted">{counted(several, 'currency', 'currencies')}</span>
          );
        return withCode(
          money(figureOf(row, 'spend')),
          shared === null ? textOf(row, 'currency') : null,
        );
      },
    }),
    fba: facet('Has FBA', 84, {
      order: ways.map(humanize),
      definition: 'Whether the marketplace stores and ships it (FBA).',
      filter: 'fba',
      group: true,
      labelOf: humanize,
      cell: (row) => (
        <span className={ofProduct(row) ? undefined : 'text-muted'}>
          {humanize(textOf(row, 'fba'))}
        </span>
      ),
    }),
    way: hidden({ type: 'enum', order: ways }),
    listing: text('Listing', 100, {
      search: true,
      priority: 2,
      cell: (row) => {
        const id = textOf(row, 'listing');
        return id !== null && <CellLink to={paths.listing(id)}>{id}</CellLink>;
      },
    }),
    // For a product: its listings, so that it is found by them.
    within: hidden({ type: 'text', searched: true }),
    listings: text('Listings', 150, { blank: true, condition: false }),
    title: text('Title', 160, { search: true }),
    channel: facet('Channel', 92, { condition: false, cell: (row) => textOf(row, 'channel') }),
    status: facet('Status', 84, {
      definition: 'Of the listing.',
      cell: (row) => textOf(row, 'status'),
    }),
    // A product has the sum of its listings, which would count twice in a total.
    stock: number('Stock', 72, {
      summed: false,
      definition:
        'Units available to sell according to the listing; for a product, the sum of its listings.',
    }),
    currencies: hidden({ type: 'number', summed: false }),
    currency: currency(84, { hidden: true }),
    checked: instant('Checked', 152, {
      condition: false,
      text: (row) => (ofProduct(row) ? dateTime(textOf(row, 'checked')) : ''),
    }),
  },
  filters: {
    result: anyOf('verdict', {
      label: 'Eligible',
      labelOf: (verdict) => ownProperty(eligibilityLabels, verdict) ?? verdict,
    }),
    fba: anyOf('way', { label: 'Has FBA', labelOf: humanize }),
  },
  // A product has the sum of its listings: a total would count both.
  totals: () => [],
  presets: [
    { label: 'Not eligible', search: { result: ['not_eligible'] } },
    { label: 'Not checked', search: { result: ['not_asked'] } },
    { label: 'Eligible without FBA', search: { result: ['eligible'], fba: ['no'] } },
  ],
  params: {
    /** The scope: listings elsewhere are not grouped under their products. */
    channel: list,
    account_id: list,
  },
});

export type EligibilitySearch = ReturnType<typeof eligibilityList.shape.parse>;

const icons = {
  eligible: 'check',
  not_eligible: 'close',
  unknown: 'warning',
  failed: 'warning',
} as const;

/** The result for a product, with an icon. */
function EligibilityBadge({ verdict }: { verdict: string | null }) {
  if (verdict === null) return missing;
  const icon = ownProperty(icons, verdict);
  return (
    <Badge tone={eligibilityTone(verdict)} icon={icon && <Icon name={icon} />}>
      {eligibilityLabels[verdict] ?? verdict}
    </Badge>
  );
}
