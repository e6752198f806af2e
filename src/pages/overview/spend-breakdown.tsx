import { memo, type ReactNode } from 'react';
import { count, counted, money, percent } from '#lib/format.ts';
import { Link } from '#navigation/link.tsx';
import type { Condition } from '#lists/list-conditions.ts';
import { TargetMark } from '#metrics/display/target-mark.tsx';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { mayCompare, termsOf } from '#metrics/comparable.ts';
import { metrics as definitions } from '#metrics/metrics.ts';
import { useRates, useTargets } from '#user/use-settings.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { cx } from '#ui/cx.ts';
import { barsIn, type ChannelBar, convertedBars, incomparableChannels } from './channel-bars.ts';
import { concentrations } from './concentration.ts';
import { useCurrencySwitch } from './currency-switch.tsx';
import { campaignsAt, campaignsIn, noSpend, spendFrom, without } from '#lists/list-link.ts';
import { Panel } from '#ui/layout/panel.tsx';
import type { Performance } from './use-performance.ts';

type CardProps = Pick<Performance, 'campaigns' | 'totals' | 'scope'>;

interface SpendBreakdownProps extends CardProps {
  /** The section’s dates, if they differ from the page’s date range. */
  period: ReactNode;
}

/** Where the spend is: by channel, and in how few campaigns. */
export const SpendBreakdown = memo(function SpendBreakdown({
  period,
  ...props
}: SpendBreakdownProps) {
  return (
    <Panel isPlain title="Spend breakdown" meta={period}>
      <div className="grid gap-4 lg:grid-cols-2">
        <ChannelsCard {...props} />
        <ConcentrationCard {...props} />
      </div>
    </Panel>
  );
});

/** Each channel's spend and ACOS compared with its target: in one currency, or converted. */
export function ChannelsCard({ campaigns, totals, scope }: CardProps) {
  const [targets] = useTargets();
  const [rates] = useRates();
  const converted =
    rates === null || totals.length < 2 ? null : convertedBars(campaigns, targets ?? [], rates);
  const { chosen, control } = useCurrencySwitch(
    'channels_in',
    totals.map(({ currency }) => currency),
    converted === null ? null : (rates?.base ?? null),
  );
  const currency = chosen?.currency ?? null;
  const isConverted = converted !== null && chosen?.isConverted === true;
  const shown = campaigns.filter(
    ({ metrics }) => isConverted || (metrics?.currency_code ?? null) === currency,
  );
  const byChannel = Map.groupBy(shown, ({ channel }) => channel);
  const bars = isConverted ? converted : barsIn(currency, campaigns, targets ?? []);
  const terms = bars.map(({ key }) => termsOf(nameOf(key), metricsOf(byChannel.get(key) ?? [])));
  const refusal = mayCompare(terms);
  const apart = incomparableChannels(terms);
  const leftOut = bars.reduce((sum, bar) => sum + bar.leftOut, 0);
  return (
    <Panel
      level={3}
      title="Spend by channel"
      meta={isConverted ? `${currency}, converted at your rates` : (currency ?? 'no currency')}
      actions={control}
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
    </Panel>
  );
}

const nameOf = (key: string | null): string => key ?? 'No channel';

interface BarsProps {
  bars: readonly ChannelBar[];
  /** Names of channels whose ACOS is not comparable with the others. */
  apart: ReadonlySet<string>;
  hrefOf: (key: string | null) => string;
}

function Bars({ bars, apart, hrefOf }: BarsProps) {
  const most = Math.max(...bars.map(({ spend }) => spend || 0), 0);
  const hasTargets = bars.some(({ target }) => target !== null);
  return (
    <SmallTable
      name="Channels"
      columns={[
        { label: 'Channel' },
        { label: 'Bar', isBar: true },
        { label: 'Spend', isFigure: true },
        { label: 'ACOS', isFigure: true },
        ...(hasTargets ? [{ label: 'Target' }] : []),
      ]}
      rows={bars.map(({ key, spend, acos, target, status }) => ({
        id: key ?? '',
        to: hrefOf(key),
        cells: [
          nameOf(key),
          // A single bar would have nothing to compare with.
          spend > 0 && bars.length > 1 && (
            <Bar key="bar" parts={[{ tone: definitions.spend.tone, share: spend / most }]} />
          ),
          money(spend, 1000),
          apart.has(nameOf(key)) ? <Apart key="acos">{percent(acos)}</Apart> : percent(acos),
          ...(hasTargets ? [targetText(status, target)] : []),
        ],
      }))}
    />
  );
}

function targetText(status: ChannelBar['status'], target: ChannelBar['target']): ReactNode {
  if (status !== null && target !== null)
    return <TargetMark status={status} target={target.acos} />;
  return <span className="text-muted">{target === null ? 'none set' : 'no sales'}</span>;
}

interface BarProps {
  /** The length of each part: its share of the width, a fraction. The last of several is at the end. */
  parts: readonly { tone: string; share: number }[];
}

function Bar({ parts }: BarProps) {
  return (
    <span aria-hidden className="flex h-3 gap-px overflow-hidden rounded-[2px]">
      {parts.map(({ tone, share }, at) => (
        <span
          key={tone}
          data-tone={tone}
          className={cx('fill-mark bg-(--tone) first:min-w-0.5', at > 0 && 'last:ml-auto')}
          style={{ width: `${share * 100}%` }}
        />
      ))}
    </span>
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

/** How few campaigns have most of the spend, from the few with most to those without any. */
function ConcentrationCard({ campaigns, totals, scope }: CardProps) {
  const rows = concentrations(
    totals.map(({ currency }) => currency),
    campaigns,
  ).map((one, index) => ({ ...one, all: totals[index]?.rows ?? 0 }));
  const linkOf = (currency: string | null, condition?: Condition) =>
    campaignsIn(currency, scope, condition === undefined ? {} : { f: [condition] });
  const first = rows.find(({ half }) => half !== null);
  return (
    <Panel
      level={3}
      title="Spend concentration"
      meta={
        first?.half && (
          <>
            <Link to={linkOf(first.currency, spendFrom(first.half.from))}>
              {count(first.half.count)} of {counted(first.all, 'campaign')}
            </Link>{' '}
            {first.half.count === 1 ? 'makes' : 'make'} up {percent(first.half.share)} of{' '}
            {first.currency ?? 'the'} spend
          </>
        )
      }
    >
      <SmallTable
        name="Campaigns by spend"
        columns={[
          { label: 'Campaigns' },
          { label: 'Bar', isBar: true },
          {
            label: 'Top 50%',
            title: 'Campaigns with 50% of spend',
            isFigure: true,
            tone: 'scale-2',
          },
          {
            label: 'Top 80%',
            title: 'Campaigns with 80% of spend',
            isFigure: true,
            tone: 'scale-4',
          },
          { label: 'No spend', title: 'Campaigns without spend', isFigure: true, tone: 'neutral' },
          { label: 'All', title: 'Campaigns with metrics', isFigure: true },
        ]}
        rows={rows.map(({ currency, all, half, most, withoutSpend }) => {
          const [halfOfSpend, mostOfSpend] = [half?.count ?? 0, most?.count ?? 0];
          const share = (campaignsOf: number) => (all > 0 ? campaignsOf / all : 0);
          const linked = (own: number, means: string, condition?: Condition | null) =>
            own === 0 ? (
              count(own)
            ) : (
              <Link
                to={linkOf(currency, condition ?? undefined)}
                aria-label={`${counted(own, 'campaign')} ${means}`}
                className="hover:text-accent hover:underline"
              >
                {count(own)}
              </Link>
            );
          return {
            id: currency ?? '',
            cells: [
              currency ?? 'No currency',
              <Bar
                key="bar"
                parts={[
                  { tone: 'scale-2', share: share(halfOfSpend) },
                  { tone: 'scale-4', share: share(mostOfSpend - halfOfSpend) },
                  { tone: 'neutral', share: share(withoutSpend) },
                ]}
              />,
              linked(halfOfSpend, 'with 50% of spend', half && spendFrom(half.from)),
              linked(mostOfSpend, 'with 80% of spend', most && spendFrom(most.from)),
              linked(withoutSpend, 'without spend', noSpend),
              linked(all, 'with metrics'),
            ],
          };
        })}
      />
    </Panel>
  );
}
