/** Describes an exported list in its file name and comment lines. */
import type { QueryClient } from '@tanstack/react-query';
import { now } from '#lib/clock.ts';
import { minuteInName, minuteWithZone } from '#lib/file-time.ts';
import { humanize } from '#lib/format.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import type { List } from '#queries/list.ts';
import { ratesNote } from '#shared/metrics/rates-note.ts';
import type { ExportDetails } from '#ui/grid/grid-props.ts';
import { conditionText } from './condition-text.ts';
import type { ListFilter } from './list-filter.ts';
import type { ExportFacts } from './use-export-details.ts';
import type { ShownList } from './use-list.ts';

/** With more names than this, the file name states their number. */
const maxNamed = 3;

/** Describes an export of the displayed list. Uses names from lists that `client` has loaded, otherwise IDs. */
export function exportDetailsOf(
  shown: ShownList,
  { receivedAt: times = [], period }: ExportFacts,
  client: QueryClient,
): ExportDetails {
  const { search, columns, conversion, isConverted } = shown;
  const { channels, accounts } = scopeOf(shown, client);
  const filters = filterTexts(shown, client);
  const { convert, rates } = conversion;
  const base = isConverted ? convert?.base : undefined;
  const headerOf = (id: string) => columns.find((one) => one.id === id)?.header ?? id;
  const sort = search.sort.map(
    ({ column, descending }) => `${headerOf(column)}, ${descending ? 'descending' : 'ascending'}`,
  );
  const days =
    period && (period.start === period.end ? [period.start] : [period.start, period.end]);
  const scope = [...channels, ...accounts];
  const receivedAt = Math.min(...times.filter((at) => at !== undefined));
  const isDated = Number.isFinite(receivedAt);
  return {
    nameParts: [named(channels, 'channels'), named(accounts, 'accounts')],
    nameEnd: [
      days?.join('-to-') ?? '',
      filters.length > 0 ? 'filtered' : '',
      base === undefined ? '' : `in-${base}`,
      isDated ? `updated-${minuteInName(receivedAt)}` : `exported-${minuteInName(now())}`,
    ],
    lines: [
      `Scope: ${scope.length > 0 ? scope.join(', ') : 'all channels and accounts'}`,
      periodText(days, period),
      `Filters: ${filters.length > 0 ? filters.join(' · ') : 'none'}`,
      ...(search.group.length > 0 ? [`Grouped by ${search.group.map(headerOf).join(', ')}`] : []),
      `Sorted by ${sort.join('; then ')}`,
      ...(base !== undefined && rates !== null
        ? [`Amounts: in ${base}. ${ratesNote(Object.keys(rates.perUnit), rates)}`]
        : []),
      `Data last updated: ${isDated ? minuteWithZone(receivedAt) : 'unknown'}`,
    ],
  };
}

function periodText(
  days: readonly string[] | null | undefined,
  period: ExportFacts['period'],
): string {
  if (period === null) return 'Period: unknown';
  if (!days) return 'Period: current data';
  const range = days.join(' to ');
  return period?.isMixed === true ? `Period: ${range} (varies by row)` : `Period: ${range}`;
}

function named(names: readonly string[], many: string): string {
  return names.length > maxNamed ? `${names.length}-${many}` : names.join('-').toLowerCase();
}

function scopeOf({ search }: ShownList, client: QueryClient) {
  const values = search as { channel?: readonly string[]; account_id?: readonly string[] };
  const ids = values.account_id ?? [];
  return {
    channels: values.channel ?? [],
    accounts: ids.map((id) => nameIn(accountQueries, client, id) ?? id),
  };
}

/** The name of a record in a list that is loaded; `undefined` if it is not, or has none. */
function nameIn(
  queries: typeof accountQueries | typeof campaignQueries,
  client: QueryClient,
  id: string,
): string | undefined {
  const list = client.getQueryData<List<{ id: string; name: string | null }>>(
    queries.list().queryKey,
  );
  return list?.records.find((record) => record.id === id)?.name ?? undefined;
}

/** Search and filters except the scope, worded as in the toolbar. */
function filterTexts({ definition, columns, search }: ShownList, client: QueryClient): string[] {
  const { filters, conditions: kinds } = definition;
  const values = search as unknown as Readonly<Record<string, unknown>>;
  const headerOf = (id: string) =>
    columns.find((one) => one.id === id)?.header ?? definition.columns[id]?.header;
  const ranges = new Map<string, { from: string; to: string }>();
  const texts: string[] = search.q === '' ? [] : [`Search “${search.q}”`];
  for (const [name, filter] of Object.entries(filters)) {
    const set = filter.test(values[name]);
    if (set === null || name === 'channel' || name === 'account_id') continue;
    if (set.test === 'range') {
      const { from, to } = { from: '', to: '', ...ranges.get(set.column) };
      ranges.set(set.column, { from: String(set.from ?? from), to: String(set.to ?? to) });
    } else {
      const chosen = [values[name]].flat().map(String);
      const header = filter.label ?? headerOf(filter.column) ?? humanize(name.replace(/_id$/, ''));
      texts.push(`${header}: ${chosen.map((one) => labelOf(name, filter, one)).join(', ')}`);
    }
  }
  for (const [column, range] of ranges)
    texts.push(
      conditionText({ column, test: 'range', ...range }, headerOf(column) ?? column, 'figure'),
    );
  for (const condition of search.f) {
    const { column } = condition;
    texts.push(conditionText(condition, headerOf(column) ?? column, kinds[column] ?? 'text'));
  }
  return texts;

  function labelOf(name: string, filter: ListFilter, value: string): string {
    const choice = filter.choices?.find((one) => one.value === value);
    const label = filter.labelOf ?? definition.columns[filter.column]?.labelOf ?? String;
    const campaign = name === 'campaign_id' ? nameIn(campaignQueries, client, value) : undefined;
    return choice?.label ?? campaign ?? label(value);
  }
}
