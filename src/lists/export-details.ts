/** Describes a list that leaves the screen: in a file's name and comment lines, and on paper. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { minuteInName, minuteWithZone } from '#lib/file-time.ts';
import { dayRange, humanize } from '#lib/format.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import type { List } from '#queries/list.ts';
import { ratesNote } from '#metrics/rates.ts';
import type { ExportDetails } from '#ui/grid/grid-props.ts';
import { useCsvFormat } from '#user/use-settings.ts';
import { conditionText } from './list-conditions.ts';
import type { ListFilter } from './list-filter.ts';
import { type ListScope, scopeOf, scopeText } from './scope-text.ts';
import type { ShownList } from './use-list.ts';

/** With more names than this, the file name states their number. */
const maxNamed = 3;

/** How days and times are written. */
interface Writing {
  days: (start: string, end: string) => string;
  time: (at: number) => string;
}

const inFiles: Writing = {
  days: (start, end) => (start === end ? start : `${start} to ${end}`),
  time: minuteWithZone,
};

const onPaper: Writing = { days: dayRange, time: dateTimeWithZone };

/** Describes an export of the displayed list. Uses names from lists that `client` has loaded, otherwise IDs. */
export function exportDetailsOf(
  shown: ShownList,
  facts: ExportFacts,
  client: QueryClient,
): Omit<ExportDetails, 'format' | 'totals'> {
  const { channels, accounts } = scopeOf(shown.search as ListScope, client);
  const { period } = facts;
  const filters = filterTexts(shown, client);
  const base = baseOf(shown);
  const days =
    period && (period.start === period.end ? [period.start] : [period.start, period.end]);
  const receivedAt = oldest(facts);
  return {
    nameParts: [named(channels, 'channels'), named(accounts, 'accounts')],
    nameEnd: [
      days?.join('-to-') ?? '',
      filters.length > 0 ? 'filtered' : '',
      base === undefined ? '' : `in-${base}`,
      receivedAt === undefined
        ? `exported-${minuteInName(now())}`
        : `updated-${minuteInName(receivedAt)}`,
    ],
    lines: [
      ['Scope', scopeText(shown.search as ListScope, client)],
      ...viewLines(shown, facts, filters, inFiles),
      ['Data last updated', receivedAt === undefined ? 'unknown' : inFiles.time(receivedAt)],
    ],
  };
}

/** The same for a printed list, whose page states the scope: what it displays, and the age of its data. */
export function printDetailsOf(shown: ShownList, facts: ExportFacts, client: QueryClient) {
  const filters = filterTexts(shown, client);
  return {
    isFiltered: filters.length > 0,
    lines: viewLines(shown, facts, filters, onPaper).map(([label, text]) => `${label}: ${text}`),
    receivedAt: oldest(facts),
  };
}

/** The age of printed data; `undefined` if it is unknown. */
export const printedAge = (receivedAt: number | undefined): string =>
  `Data last updated: ${receivedAt === undefined ? 'unknown' : onPaper.time(receivedAt)}`;

/** The period of a list's figures, its filters, groups, order and currency. */
function viewLines(
  shown: ShownList,
  { period }: ExportFacts,
  filters: readonly string[],
  writing: Writing,
): ExportDetails['lines'] {
  const { search, columns, conversion } = shown;
  const { rates } = conversion;
  const base = baseOf(shown);
  const headerOf = (id: string) => columns.find((one) => one.id === id)?.header ?? id;
  const sort = search.sort.map(
    ({ column, descending }) => `${headerOf(column)}, ${descending ? 'descending' : 'ascending'}`,
  );
  return [
    ['Period', periodText(period, writing)],
    ...(period?.notes?.() ?? []).map((note) => ['Note', note] as const),
    ['Filters', filters.length > 0 ? filters.join(' · ') : 'none'],
    ...(search.group.length > 0
      ? [['Grouped by', search.group.map(headerOf).join(', ')] as const]
      : []),
    ['Sorted by', sort.join('; then ')],
    ...(base !== undefined && rates !== null
      ? [['Amounts', `in ${base}. ${ratesNote(Object.keys(rates.perUnit), rates)}`] as const]
      : []),
  ];
}

function periodText(period: ExportFacts['period'], { days }: Writing): string {
  if (period === null) return 'unknown';
  if (!period) return 'current data';
  const range = days(period.start, period.end);
  return (period.others ?? 0) > 0 ? `${range} (varies by row)` : range;
}

/** The currency to which all amounts are converted. */
const baseOf = ({ isConverted, conversion }: ShownList): string | undefined =>
  isConverted ? conversion.convert?.base : undefined;

/** When the oldest part of the data was received. */
function oldest({ receivedAt = [] }: ExportFacts): number | undefined {
  const at = Math.min(...receivedAt.filter((one) => one !== undefined));
  return Number.isFinite(at) ? at : undefined;
}

function named(names: readonly string[], many: string): string {
  return names.length > maxNamed ? `${names.length}-${many}` : names.join('-').toLowerCase();
}

/** Search and filters except the scope, worded as in the toolbar. */
function filterTexts({ definition, columns, search }: ShownList, client: QueryClient): string[] {
  const { filters, conditions: kinds } = definition;
  const values = search as unknown as Readonly<Record<string, unknown>>;
  const headerOf = (id: string) =>
    columns.find((one) => one.id === id)?.header ?? definition.columns[id]?.header;
  const texts: string[] = search.q === '' ? [] : [`Search “${search.q}”`];
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.test(values[name]) === null || name === 'channel' || name === 'account_id') continue;
    const chosen = [values[name]].flat().map(String);
    const header = filter.label ?? headerOf(filter.column) ?? humanize(name.replace(/_id$/, ''));
    texts.push(`${header}: ${chosen.map((one) => labelOf(name, filter, one)).join(', ')}`);
  }
  for (const condition of search.f) {
    const { column } = condition;
    texts.push(conditionText(condition, headerOf(column) ?? column, kinds[column] ?? 'text'));
  }
  return texts;

  /** The name of a campaign whose list is loaded. */
  function campaignName(name: string, id: string): string | null | undefined {
    if (name !== 'campaign_id') return undefined;
    const list = client.getQueryData<List<Campaign>>(campaignQueries.list().queryKey);
    return list?.records.find((record) => record.id === id)?.name;
  }

  function labelOf(name: string, filter: ListFilter, value: string): string {
    const choice = filter.choices?.find((one) => one.value === value);
    const label = filter.labelOf ?? definition.columns[filter.column]?.labelOf ?? String;
    return choice?.label ?? campaignName(name, value) ?? label(value);
  }
}

interface FilePeriod {
  start: string;
  end: string;
  /** Rows with other days. */
  others?: number;
  /** What figures compare, lack, mix or may still gain, as sentences. */
  notes?: () => readonly string[];
}

/** What a page knows about the figures in its list, for exports. */
export interface ExportFacts {
  /** When each part of the data was received, in milliseconds since 1970; the oldest counts. Read when an export starts. */
  receivedAt?: readonly (number | undefined)[] | undefined;
  /** The days the figures cover, `YYYY-MM-DD`, inclusive; `null` if unknown, `undefined` for the current state. */
  period?: FilePeriod | null | undefined;
}

export const ExportFactsContext = createContext<ExportFacts>({});

/** Describes an export of the list, when one is requested. */
export function useExportDetails(shown: ShownList): () => ExportDetails {
  const client = useQueryClient();
  const facts = use(ExportFactsContext);
  const [format] = useCsvFormat();
  const { view } = shown.list;
  return () => ({
    ...exportDetailsOf(shown, facts, client),
    format,
    totals: view === undefined ? [] : shown.totalsOf(view.totals),
  });
}
