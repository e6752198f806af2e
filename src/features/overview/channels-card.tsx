import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { counted, money, percent } from '#lib/format.ts';
import { chosenOf, currencyChoices } from '#shared/currency-choice.ts';
import { Link } from '#shared/link.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { TargetMark } from '#shared/metric-tiles/target-mark.tsx';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { mayCompare, termsOf } from '#shared/metrics/comparable.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useRates, useTargets } from '#shared/settings/use-settings.ts';
import { ShortLabel } from '#ui/charts/short-label.tsx';
import { shortLabels } from '#ui/charts/short-labels.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { Card } from './card.tsx';
import { incomparableChannels, barsIn, type ChannelBar, convertedBars } from './channel-bars.ts';
import { campaignsAt, campaignsIn, without } from './overview-links.ts';
import { namedFor, overviewSearch } from './overview.search.ts';

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
                  className="fill-mark block h-3 min-w-0.5 rounded-[2px] bg-chart-2"
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
