import { memo, type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { Region } from './region.tsx';
import { counted, money, percent, count } from '#lib/format.ts';
import { chosenOf, currencyChoices } from '#shared/currency-choice.ts';
import { Link } from '#shared/link.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { TargetMark } from '#shared/metric-tiles/target-mark.tsx';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { mayCompare, termsOf } from '#shared/metrics/comparable.ts';
import { metrics as definitions } from '#shared/metrics/metrics.ts';
import { useRates, useTargets } from '#shared/settings/use-settings.ts';
import { ShortLabel } from '#ui/charts/short-label.tsx';
import { shortLabels } from '#ui/charts/short-labels.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { Card } from './region.tsx';
import { incomparableChannels, barsIn, type ChannelBar, convertedBars } from './channel-bars.ts';
import { campaignsAt, campaignsIn, without, spendFrom, noSpend } from './overview-links.ts';
import { namedFor, overviewSearch } from './overview.search.ts';
import { linkClass } from '#ui/link-class.ts';
import { concentrations } from './concentration.ts';

interface SpendBreakdownProps {
  /** Campaigns in scope, and their totals. */
  campaigns: readonly Campaign[];
  totals: readonly Totals[];
  scope: Scope;
  /** The section’s dates, if they differ from the page’s date range. */
  period: ReactNode;
}

/** Where the spend is: by channel, and in how few campaigns. */
export const SpendBreakdown = memo(function SpendBreakdown({
  period,
  ...props
}: SpendBreakdownProps) {
  return (
    <Region title="Spend breakdown" meta={period}>
      <div className="grid gap-4 lg:grid-cols-2">
        <ChannelsCard {...props} />
        <ConcentrationCard {...props} />
      </div>
    </Region>
  );
});

interface ChannelsCardProps {
  campaigns: readonly Campaign[];
  /** Totals of these campaigns, one per currency, in the page's order. */
  totals: readonly Totals[];
  scope: Scope;
}

/** Each channel's spend and ACOS compared with its target: in one currency, or converted. */
export function ChannelsCard({ campaigns, totals, scope }: ChannelsCardProps) {
  const { values, change } = useSearch(overviewSearch);
  const [stored] = useTargets();
  const [rates] = useRates();
  const targets = stored ?? none;
  const converted = useMemo(
    () => (rates === null || totals.length < 2 ? null : convertedBars(campaigns, targets, rates)),
    [campaigns, targets, rates, totals],
  );
  const choices = currencyChoices(
    totals.map(({ currency }) => currency),
    converted === null ? null : (rates?.base ?? null),
  );
  const chosen = chosenOf(choices, namedFor('channels_in', values));
  const isConverted = converted !== null && chosen?.isConverted === true;
  const currency = chosen?.currency ?? null;
  const bars = useMemo(
    () => (isConverted ? converted : barsIn(currency, campaigns, targets)),
    [isConverted, converted, currency, campaigns, targets],
  );
  const { refusal, apart } = useMemo(() => {
    const shown = Map.groupBy(
      campaigns.filter(
        ({ metrics }) => isConverted || (metrics?.currency_code ?? null) === currency,
      ),
      ({ channel }) => channel,
    );
    const terms = bars.map(({ key }) => termsOf(nameOf(key), metricsOf(shown.get(key) ?? [])));
    return {
      refusal: mayCompare(terms, { isAttributed: true, isMoney: false }),
      apart: incomparableChannels(terms),
    };
  }, [campaigns, bars, isConverted, currency]);
  const leftOut = bars.reduce((sum, bar) => sum + bar.leftOut, 0);
  const unit = isConverted
    ? `${rates?.base}, converted at your rates`
    : (currency ?? 'no currency');
  return (
    <Card
      title="Spend by channel"
      meta={unit}
      controls={
        choices.length > 1 && (
          <Segmented
            label="Currency of the channels"
            options={choices}
            value={chosen?.value ?? ''}
            onChange={(value) => change({ channels_in: value })}
          />
        )
      }
    >
      <Bars
        bars={bars}
        apart={apart}
        hrefOf={(channel) => {
          const only = channel === null ? { f: [without('channel')] } : { channel: [channel] };
          return isConverted
            ? campaignsAt(scope, { ...only, group: ['currency'] })
            : campaignsIn(currency, scope, only);
        }}
      />
      {leftOut > 0 && (
        <p className="mt-2 text-xs text-muted">
          ACOS excludes {counted(leftOut, 'campaign')} with missing spend or sales data.
        </p>
      )}
      {refusal !== null && (
        <p className="mt-2 text-xs text-muted">
          {apart.size > 0 && '* '}ACOS: {refusal.reason}
        </p>
      )}
    </Card>
  );
}

const none: [] = [];

const nameOf = (key: string | null): string => key ?? 'No channel';

/** Pixels. */
const labelWidth = 88;

interface BarsProps {
  bars: readonly ChannelBar[];
  /** Names of channels whose ACOS is not comparable with the others. */
  apart: ReadonlySet<string>;
  hrefOf: (key: string | null) => string;
}

function Bars({ bars, apart, hrefOf }: BarsProps) {
  const most = Math.max(...bars.map(({ spend }) => spend || 0), 0);
  const labels = shortLabels(
    bars.map(({ key }) => nameOf(key)),
    labelWidth,
  );
  const hasTargets = bars.some(({ target }) => target !== null);
  return (
    <table className="w-full">
      <thead className="text-xs text-muted">
        <tr className="*:pb-1 *:font-medium">
          <th scope="col" className="text-left">
            Channel
          </th>
          <th scope="col" className="w-full max-[22.5rem]:hidden">
            <span className="sr-only">Bar</span>
          </th>
          <th scope="col" className="pr-4 text-right">
            Spend
          </th>
          <th scope="col" className="text-right">
            ACOS
          </th>
          {hasTargets && (
            <th scope="col" className="pl-4 text-left">
              Target
            </th>
          )}
        </tr>
      </thead>
      <tbody className="border-t border-line">
        {bars.map(({ key, spend, acos, target, status }, at) => (
          <tr key={key} className="h-8 leading-8 *:align-baseline">
            <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap">
              <Link to={hrefOf(key)} className="group/label hover:text-accent hover:underline">
                <ShortLabel full={nameOf(key)} short={labels[at] ?? ''} />
              </Link>
            </th>
            <td aria-hidden className="pr-4 align-middle! max-[22.5rem]:hidden">
              {/* A single bar would have nothing to compare with. */}
              {spend > 0 && bars.length > 1 && (
                <span
                  data-tone={definitions.spend.tone}
                  className="fill-mark block h-3 min-w-0.5 rounded-[2px] bg-(--tone)"
                  style={{ width: `${(spend / most) * 100}%` }}
                />
              )}
            </td>
            <td className="pr-4 text-right whitespace-nowrap">{money(spend, 1000)}</td>
            <td className="text-right whitespace-nowrap">
              {apart.has(nameOf(key)) ? <Apart>{percent(acos)}</Apart> : percent(acos)}
            </td>
            {hasTargets && (
              <td className="pl-4 text-xs whitespace-nowrap">
                {status === null || target === null ? (
                  <span className="text-muted">{target === null ? 'none set' : 'no sales'}</span>
                ) : (
                  <TargetMark status={status} target={target.acos} />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number that is not comparable with its neighbors; the mark is left of it, so that digits stay aligned. */
function Apart({ children }: { children: string }) {
  return (
    <span className="text-muted">
      <span aria-hidden>* </span>
      {children}
      <span className="sr-only">, not comparable</span>
    </span>
  );
}

interface ConcentrationCardProps {
  campaigns: readonly Campaign[];
  totals: readonly Totals[];
  scope: Scope;
}

/** From the few with most spend to those without any. */
const tones = { half: 'scale-2', most: 'scale-4', none: 'neutral' };

/** How few campaigns have most of the spend. */
function ConcentrationCard({ campaigns, totals, scope }: ConcentrationCardProps) {
  const rows = useMemo(
    () =>
      concentrations(
        totals.map(({ currency }) => currency),
        campaigns,
      ).map((one, index) => ({ ...one, all: totals[index]?.rows ?? 0 })),
    [campaigns, totals],
  );
  const first = rows.find(({ half }) => half !== null);
  return (
    <Card
      title="Spend concentration"
      meta={
        first?.half && (
          <>
            <Link
              to={campaignsIn(first.currency, scope, { f: [spendFrom(first.half.from)] })}
              className={linkClass}
            >
              {count(first.half.count)} of {counted(first.all, 'campaign')}
            </Link>{' '}
            {first.half.count === 1 ? 'makes' : 'make'} up {percent(first.half.share)} of{' '}
            {first.currency ?? 'the'} spend
          </>
        )
      }
    >
      <table className="w-full">
        <thead className="text-xs text-muted">
          <tr className="*:pb-1 *:font-medium">
            <th scope="col" className="text-left">
              Campaigns
            </th>
            {/* A narrow screen has no room for a bar that says anything. */}
            <th scope="col" className="w-full max-sm:hidden">
              <span className="sr-only">Bar</span>
            </th>
            <Head tone={tones.half} means="Campaigns with 50% of spend">
              Top 50%
            </Head>
            <Head tone={tones.most} means="Campaigns with 80% of spend">
              Top 80%
            </Head>
            <Head tone={tones.none} means="Campaigns without spend">
              No spend
            </Head>
            <Head means="Campaigns with metrics">All</Head>
          </tr>
        </thead>
        <tbody className="border-t border-line">
          {rows.map(({ currency, all, half, most, withoutSpend }) => {
            const share = (part: number) => ({ width: `${all > 0 ? (part / all) * 100 : 0}%` });
            const at = (conditions: Parameters<typeof campaignsIn>[2]) =>
              campaignsIn(currency, scope, conditions);
            return (
              <tr key={currency} className="h-8">
                <th scope="row" className="pr-2 text-left font-normal">
                  {currency ?? 'No currency'}
                </th>
                <td aria-hidden className="max-sm:hidden">
                  <span className="flex h-3 gap-px overflow-hidden rounded-[2px] bg-hover">
                    <span
                      data-tone={tones.half}
                      className="fill-mark min-w-0.5 bg-(--tone)"
                      style={share(half?.count ?? 0)}
                    />
                    <span
                      data-tone={tones.most}
                      className="fill-mark bg-(--tone)"
                      style={share((most?.count ?? 0) - (half?.count ?? 0))}
                    />
                    <span
                      data-tone={tones.none}
                      className="fill-mark ml-auto bg-(--tone)"
                      style={share(withoutSpend)}
                    />
                  </span>
                </td>
                <Cell
                  rows={half?.count}
                  to={half && at({ f: [spendFrom(half.from)] })}
                  of="with 50% of spend"
                />
                <Cell
                  rows={most?.count}
                  to={most && at({ f: [spendFrom(most.from)] })}
                  of="with 80% of spend"
                />
                <Cell rows={withoutSpend} to={at({ f: [noSpend] })} of="without spend" />
                <Cell rows={all} to={at({})} of="with metrics" />
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function Head({ tone, means, children }: { tone?: string; means: string; children: string }) {
  return (
    <th
      scope="col"
      title={means}
      className="pl-3 sm:pl-5 text-right whitespace-nowrap max-[22.5rem]:whitespace-normal"
    >
      {tone !== undefined && (
        <span
          aria-hidden
          data-tone={tone}
          className="fill-mark mr-1 inline-block size-2 rounded-[2px] bg-(--tone) max-sm:hidden"
        />
      )}
      {children}
    </th>
  );
}

/** A number of campaigns, as a link to them. */
function Cell({ rows = 0, to, of }: { rows: number | undefined; to: string | null; of: string }) {
  return (
    <td className="pl-3 sm:pl-5 text-right">
      {to === null || rows === 0 ? (
        count(rows)
      ) : (
        <Link
          to={to}
          aria-label={`${counted(rows, 'campaign')} ${of}`}
          className="hover:text-accent hover:underline"
        >
          {count(rows)}
        </Link>
      )}
    </td>
  );
}
