import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Campaign } from '#api/contract/campaign.ts';
import type { FigureWarning } from '#features/history/range-tiles.tsx';
import { count, counted, joinList, missing, percent } from '#lib/format.ts';
import { addressText } from '#lib/address.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { type Totals, totalsByCurrency } from '#metrics/totals.ts';
import { paths } from '#navigation/paths.ts';
import { useScoped } from '#navigation/scope.ts';
import { WhenComplete } from '#ui/when-complete.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AffectedMetric } from './checks/check.ts';
import {
  type DataWarning,
  dataWarnings,
  warningsAbout,
  warningsOfCampaigns,
  warningSearch,
  campaignWarningSearch,
} from './internal/data-warnings.ts';
import { useCampaignFacts } from './campaign-facts.ts';

/** The rows of a total, in all currencies. */
interface Rows {
  /** Pass the same array while they are the same. */
  rows: readonly Campaign[];
  /** Whether their metrics are those of a date range. */
  isOfRange?: boolean;
}

/** Warnings beside the tiles of these rows. Reserve their line, because they arrive late or not at all. */
export const warningsBeside =
  (rows: readonly Campaign[], isOfRange: boolean): FigureWarning =>
  (figure, currency, isSign) => (
    <WhenComplete>
      <WarningLink {...{ rows, isOfRange, figure, currency, isSign }} />
    </WhenComplete>
  );

interface WarningLinkProps extends Rows {
  figure: AffectedMetric;
  currency: string | null;
  /** Whether there is only room for an icon. */
  isSign: boolean;
}

/** A warning about a number with its reasons, linked to the rows; nothing without problems. Makes no calls. */
function WarningLink({ figure, currency, isSign, rows, isOfRange }: WarningLinkProps) {
  const warnings = warningsAbout(useDataWarnings(rows, isOfRange), figure, currency);
  const isOne = rows.length === 1;
  const [first] = warnings.flatMap(({ campaigns }) => campaigns);
  const search = warningSearch(warnings, isOne ? undefined : currency);
  return (
    <Mark
      warnings={warnings}
      isOne={isOne}
      look={isSign ? 'sign' : figure === 'spend' ? 'campaigns' : 'count'}
      search={isOne && first !== undefined ? { ...search, q: first } : search}
    />
  );
}

interface CampaignWarningLinkProps {
  /** The metrics the number depends on. */
  figures: readonly AffectedMetric[];
  /** The campaigns behind it, by ID. */
  ids: readonly string[];
}

/** The same for a number based on a few campaigns. */
export function CampaignWarningLink({ figures, ids }: CampaignWarningLinkProps) {
  const warnings = warningsOfCampaigns(useDataWarnings(), figures, new Set(ids));
  return (
    <Mark
      warnings={warnings}
      isOne={ids.length === 1}
      look="campaigns"
      search={campaignWarningSearch(warnings)}
    />
  );
}

interface WarningSummaryProps extends Rows {
  /** The totals of these rows, one per currency. */
  totals: readonly Pick<Totals, 'currency' | 'spend'>[];
}

/** "2.2% of EUR spend has data warnings." for a page's totals, linked to the rows; nothing without any. Reserve its line. */
export const WarningSummary = (props: WarningSummaryProps) => (
  <WhenComplete>
    <SummaryLink {...props} />
  </WhenComplete>
);

function SummaryLink({ rows, totals, isOfRange }: WarningSummaryProps) {
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

interface WarningShareProps extends Rows {
  /** The same campaigns with their amounts in the total's currency. */
  priced: readonly Campaign[];
  /** The total's currency. */
  currency: string | null;
  /** Whether its amounts were converted from others. */
  isConverted: boolean;
  /** The total spend, major units. */
  spend: number;
}

/** The share of the spend in one currency that comes from campaigns with data warnings; a dash without any. Reserve space for it. */
export const WarningShare = (props: WarningShareProps) => (
  <WhenComplete>
    <ShareLink {...props} />
  </WhenComplete>
);

function ShareLink(props: WarningShareProps) {
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
  /** Only an icon beside other content, or with a count and, if wide, a noun. */
  look: 'campaigns' | 'count' | 'sign';
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
  return base + addressText(params);
}

/** Only a wide tile has room for the noun. */
function words(size: number, isOne: boolean, look: MarkProps['look']): string {
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
  const facts = useCampaignFacts(campaigns, accounts);
  return dataWarnings(rows ?? campaigns?.records ?? noCampaigns, {
    accounts,
    campaigns,
    ...facts,
    isOfRange,
  });
}
