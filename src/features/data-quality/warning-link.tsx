import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { count, counted, joinList, missing, percent } from '#lib/format.ts';
import { searchText } from '#lib/search-params.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { totalsByCurrency } from '#metrics/totals.ts';
import { paths } from '#navigation/paths.ts';
import { useScoped } from '#navigation/scope.ts';
import { Icon } from '#ui/icon.tsx';
import { toCheckedList } from './checked-list.ts';
import type { AffectedMetric } from './checks/check.ts';
import type {
  WarningStyle,
  DataQualityWarningProps,
  WarningShareProps,
  WarningSummaryProps,
} from './data-quality-warning.tsx';
import {
  type DataWarning,
  dataWarnings,
  warningsAbout,
  warningsOfCampaigns,
  warningSearch,
  campaignWarningSearch,
} from './internal/data-warnings.ts';
import { useEarlierCurrencies } from './earlier-currencies.ts';
import { useHistorySums } from './use-history-sums.ts';

/** A warning about a number with its reasons, linked to the rows; nothing without problems. Makes no calls. */
export function WarningLink(props: DataQualityWarningProps) {
  const { figure, currency, as, rows, isOfRange } = props;
  const warnings = warningsAbout(useDataWarnings(rows, isOfRange), figure, currency);
  const isOne = rows.length === 1;
  const [first] = warnings.flatMap(({ campaigns }) => campaigns);
  const search = warningSearch(warnings, isOne ? undefined : currency);
  return (
    <Mark
      warnings={warnings}
      isOne={isOne}
      look={as ?? (figure === 'spend' ? 'campaigns' : 'count')}
      search={isOne && first !== undefined ? { ...search, q: first } : search}
    />
  );
}

interface CampaignWarningLinkProps {
  /** The metrics the number depends on. */
  figures: readonly AffectedMetric[];
  /** The campaigns behind it, by ID. */
  ids: readonly string[];
  as?: WarningStyle;
}

/** The same for a number based on a few campaigns. */
export function CampaignWarningLink({ figures, ids, as = 'campaigns' }: CampaignWarningLinkProps) {
  const warnings = warningsOfCampaigns(useDataWarnings(), figures, new Set(ids));
  return (
    <Mark
      warnings={warnings}
      isOne={ids.length === 1}
      look={as}
      search={campaignWarningSearch(warnings)}
    />
  );
}

/** The share of each currency's spend with data warnings, as one sentence linked to the rows; nothing without any. */
export function SummaryLink({ rows, totals, isOfRange }: WarningSummaryProps) {
  const scoped = useScoped();
  const warnings = useDataWarnings(rows, isOfRange);
  if (warnings.length === 0) return null;
  const why = reasonsOf(warnings);
  return (
    <Link
      to={addParams(scoped(paths.dataQuality), warningSearch(warnings, undefined))}
      title={why}
      className="inline-flex items-baseline gap-1 text-warn hover:underline"
    >
      <Icon name="warning" className="size-3 self-center" />
      {summaryText(warnings, rows, totals)}
      <span className="sr-only">({why})</span>
    </Link>
  );
}

/** "2.2% of EUR spend has data warnings." */
export function summaryText(
  warnings: readonly DataWarning[],
  rows: readonly Campaign[],
  totals: WarningSummaryProps['totals'],
): string {
  // A problem of the whole list concerns every campaign.
  if (warnings.some(({ campaigns }) => campaigns.length === 0))
    return 'All spend has data warnings.';
  const warned = new Set(warnings.flatMap(({ campaigns }) => campaigns));
  const affected = metricsOf(rows.filter(({ id }) => warned.has(id)));
  const spent = new Map(totalsByCurrency(affected).map(({ currency, spend }) => [currency, spend]));
  const shares = totals.flatMap(({ currency, spend }) => {
    const part = (spent.get(currency) ?? 0) / spend;
    // Of unknown currency, it is not a number.
    if (!(part > 0)) return [];
    const share = percent(part);
    return currency === null
      ? `${share} of spend without a currency`
      : `${share} of ${currency} spend`;
  });
  if (shares.length === 0) {
    const without = [...spent.values()].every((spend) => spend === 0) ? ' without spend' : '';
    return warned.size === 1
      ? `1 campaign${without} has data warnings.`
      : `${count(warned.size)} campaigns${without} have data warnings.`;
  }
  return shares.length === 1
    ? `${shares[0]} has data warnings.`
    : `Data warnings affect ${joinList(shares)}.`;
}

/** The spend of a total's campaigns with data warnings as a share of the whole; a dash without any. */
export function ShareLink(props: WarningShareProps) {
  const { rows, priced, currency, isConverted, spend, isOfRange } = props;
  const all = useDataWarnings(rows, isOfRange);
  const added = priced.filter(({ metrics }) => (metrics?.currency_code ?? null) === currency);
  const ids = new Set(added.map(({ id }) => id));
  const isWhole = all.some(({ campaigns }) => campaigns.length === 0);
  const own = all.filter(
    ({ campaigns }) => campaigns.length === 0 || campaigns.some((id) => ids.has(id)),
  );
  if (own.length === 0) return missing;
  const warned = new Set(own.flatMap(({ campaigns }) => campaigns));
  const affected = added.reduce(
    (sum, { id, metrics }) => sum + (warned.has(id) ? (metrics?.spend ?? 0) : 0),
    0,
  );
  return (
    <Mark
      warnings={own}
      isOne={rows.length === 1}
      look="sign"
      text={isWhole ? 'All' : percent(spend === 0 ? null : affected / spend)}
      search={warningSearch(own, isConverted ? undefined : currency)}
    />
  );
}

interface MarkProps {
  warnings: readonly DataWarning[];
  /** Displayed beside the icon instead of the count. */
  text?: string;
  /** Whether the number is of a single campaign. */
  isOne: boolean;
  look: WarningStyle;
  /** URL parameters besides the page's scope. */
  search: Readonly<Record<string, string>>;
}

function Mark({ warnings, isOne, look, search, text }: MarkProps) {
  const scoped = useScoped();
  if (warnings.length === 0) return null;
  const { size } = new Set(warnings.flatMap(({ campaigns }) => campaigns));
  const why = reasonsOf(warnings);
  return (
    <Link
      to={addParams(scoped(paths.dataQuality), search)}
      title={`${words(size, isOne, 'campaigns')}: ${why}`}
      className="-mb-2 inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm pb-2 align-top text-warn hover:underline focus-visible:-outline-offset-2"
    >
      <Icon name="warning" className="size-3" />
      {text}
      <span className={look === 'sign' ? 'sr-only' : 'truncate'}>{words(size, isOne, look)}</span>
      <span className="sr-only">({why})</span>
    </Link>
  );
}

const reasonsOf = (warnings: readonly DataWarning[]): string =>
  [...new Set(warnings.map(({ check }) => check.title))].join('; ');

function addParams(path: string, search: Readonly<Record<string, string>>): string {
  const [base = '', scope = ''] = path.split('?');
  const params = new URLSearchParams(scope);
  for (const [name, value] of Object.entries(search)) params.set(name, value);
  return base + searchText(params);
}

/** Only a wide tile has room for the noun. */
function words(size: number, isOne: boolean, look: WarningStyle): string {
  if (size === 0 || isOne) return 'data warning';
  return look === 'campaigns'
    ? `${counted(size, 'campaign')} with data warnings`
    : counted(size, 'data warning');
}

const noCampaigns: readonly Campaign[] = [];

/**
 * Data warnings of these campaigns from the loaded lists, without calls. Without `rows`, of all campaigns.
 * Pass the same array while they are the same. `isOfRange` if their metrics are those of a date range.
 */
function useDataWarnings(rows?: readonly Campaign[], isOfRange = false) {
  const accounts = useQuery({ ...accountQueries.list(), enabled: false }).data;
  const campaigns = useQuery({ ...campaignQueries.list(), enabled: false }).data;
  const before = useEarlierCurrencies(campaigns);
  const history = useHistorySums(campaigns, accounts);
  return dataWarnings(rows ?? campaigns?.records ?? noCampaigns, {
    accounts: toCheckedList(accounts),
    list: toCheckedList(campaigns),
    before,
    history,
    isOfRange,
    at: now(),
  });
}
