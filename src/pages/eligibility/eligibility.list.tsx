/** The list of products with their eligibility, each with its listings. */
import type { ReactNode } from 'react';
import { dateTime, humanize } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import { list } from '#lib/search-params.ts';
import type { TableRow } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import { amountOrCurrencies } from '#lists/amount-cells.tsx';
import { CellLink } from '#lists/cell-link.tsx';
import { defineList } from '#lists/define-list.ts';
import { instant, amount, currency, facet, hidden, number, text } from '#lists/list-columns.tsx';
import { anyOf } from '#lists/list-filter.ts';
import { paths } from '#navigation/paths.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';

/** Results for a product, in the order in which they need action. */
export const eligibilityResults = [
  'not_eligible',
  'unknown',
  'failed',
  'unclear',
  'not_asked',
  'eligible',
] as const;
export type EligibilityResult = (typeof eligibilityResults)[number];

const labels: Readonly<Record<EligibilityResult, string>> = {
  eligible: 'Eligible',
  not_eligible: 'Not eligible',
  unknown: 'Unknown ID',
  unclear: 'Unknown',
  failed: 'Failed',
  not_asked: 'Not checked',
};

/** A result's label, on screen and in files. */
export const eligibilityLabel = (result: string): string => ownProperty(labels, result) ?? result;

/** A result's `data-tone`: an ID that the service does not know may be mistyped. */
export const eligibilityTone = (result: string): string => (result === 'unknown' ? 'warn' : result);

const ofProduct = (row: TableRow): boolean => row['kind'] === 'product';

/** A listing's row repeats its product's values muted. */
const repeated = (row: TableRow, own: ReactNode, plain = own): ReactNode =>
  ofProduct(row) ? own : <span className="text-muted">{plain}</span>;

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
    product: text('Product', 150, {
      priority: 1,
      cell: (row) => repeated(row, textOf(row, 'product')),
    }),
    result: facet('Eligible', 128, {
      order: eligibilityResults,
      priority: 2,
      definition:
        'Whether the service may optimize the product. Unknown ID: the service has no such product.',
      filter: 'result',
      labelOf: eligibilityLabel,
      cell: (row) => {
        const result = textOf(row, 'result') ?? '';
        return repeated(row, <EligibilityBadge result={result} />, eligibilityLabel(result));
      },
    }),
    spend: amount('Spend', 124, {
      summed: false,
      priority: 2,
      definition:
        'Ad spend on the product in the report’s days, on all channels and accounts in scope; for a listing, on its channel and in its account, divided evenly among the product’s listings there.',
      cell: amountOrCurrencies,
    }),
    fba: facet('Has FBA', 84, {
      order: ['yes', 'no'],
      definition: 'Whether the marketplace stores and ships it (FBA).',
      filter: 'fba',
      labelOf: humanize,
      cell: (row) => repeated(row, humanize(textOf(row, 'fba'))),
    }),
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
    result: anyOf('result', { label: 'Eligible' }),
    fba: anyOf('fba', { label: 'Has FBA' }),
  },
  // A product has the sum of its listings: a total would count both.
  totals: () => [],
  presets: {
    'Not eligible': { result: ['not_eligible'] },
    'Not checked': { result: ['not_asked'] },
    'Eligible without FBA': { result: ['eligible'], fba: ['no'] },
  },
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
function EligibilityBadge({ result }: { result: string }) {
  const icon = ownProperty(icons, result);
  return (
    <Badge tone={eligibilityTone(result)} icon={icon && <Icon name={icon} />}>
      {eligibilityLabel(result)}
    </Badge>
  );
}
