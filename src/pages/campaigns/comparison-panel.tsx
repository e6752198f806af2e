import type { Campaign } from '#api/contract/campaign.ts';
import { counted, missing } from '#lib/format.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { isOtherWindow, termsOf } from '#metrics/comparable.ts';
import { metrics, metricText, ratioNote } from '#metrics/metrics.ts';
import { ratiosOf, type Ratios, rowRatios, totalOf } from '#metrics/totals.ts';
import { notAvailable } from '#ui/charts/chart-data.ts';
import { cx } from '#ui/cx.ts';

/** The ratios that are compared, in order. */
const comparedRatios = ['acos', 'roas', 'cpc', 'ctr', 'cvr'] as const;

interface ComparisonPanelProps {
  campaign: Campaign;
  all: readonly Campaign[];
  accountName: string;
}

/** A campaign's ACOS, ROAS, CTR, CVR and CPC beside those of its account and channel. */
export function ComparisonPanel({ campaign, all, accountName }: ComparisonPanelProps) {
  const compared = compareCampaign(campaign, all);
  if (compared === null) return <p className="text-muted">No metrics to compare yet.</p>;
  const currency = campaign.metrics?.currency_code ?? missing;
  const compare = (id: (typeof comparedRatios)[number]) => {
    const { label, kind, tone } = metrics[id];
    const name = kind === 'money' ? `${label}, ${currency}` : label;
    const rows = [
      { who: 'This campaign', of: compared.campaign },
      { who: accountName || 'Its account', of: compared.account },
      { who: campaign.channel ?? 'Its channel', of: compared.channel },
    ];
    const scale = Math.max(...rows.map(({ of }) => of[id] ?? 0));
    return (
      <div key={id}>
        <h3 className="text-xs font-medium text-muted">{name}</h3>
        <ul
          aria-label={name}
          className={cx(
            'grid gap-x-3',
            id === 'acos'
              ? 'grid-cols-[fit-content(40%)_minmax(0,1fr)_auto_auto]'
              : 'grid-cols-[fit-content(40%)_minmax(0,1fr)_auto]',
          )}
        >
          {rows.map(({ who, of: { [id]: ratio, roas } }, index) => (
            <li key={index} className="col-span-full grid min-h-8 grid-cols-subgrid items-center">
              <span className={cx('wrap-anywhere', index > 0 && 'text-muted')}>{who}</span>
              {ratio === null ? (
                <span className="col-span-2 text-muted">
                  {notAvailable}: {ratioNote(id)}
                </span>
              ) : (
                <>
                  <span aria-hidden>
                    <span
                      data-tone={index === 0 ? tone : 'chart-8'}
                      className="fill-mark block h-3 rounded-sm bg-(--tone)"
                      style={{ width: `${scale > 0 ? (ratio / scale) * 100 : 0}%` }}
                    />
                  </span>
                  <span className="text-right font-semibold">{metricText(id, ratio)}</span>
                </>
              )}
              {/* The same number twice: one of them has bars. */}
              {id === 'acos' && (
                <span className="text-right text-muted">
                  {metrics.roas.label} {roas === null ? notAvailable : metricText('roas', roas)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    );
  };

  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {comparedRatios.filter((id) => id !== 'roas').map(compare)}
      {compared.incomplete > 0 && (
        <p className="text-xs text-muted sm:col-span-2">
          {counted(compared.incomplete, 'campaign')} in the same account or channel{' '}
          {compared.incomplete === 1
            ? 'has missing figures and is excluded'
            : 'have missing figures and are excluded'}{' '}
          from the affected ratios.
        </p>
      )}
      {compared.leftOut > 0 && (
        <p className="text-xs text-muted sm:col-span-2">
          {counted(compared.leftOut, 'campaign')} of its account or channel excluded: their sales
          use another attribution window.
        </p>
      )}
    </div>
  );
}

/** Ratios of sums over the account's and the channel's campaigns, including this one. `null` without metrics. */
export function compareCampaign(campaign: Campaign, all: readonly Campaign[]) {
  const facts = campaign.metrics;
  if (facts === null) return null;
  const own = termsOf('', [facts]);
  const isApart = (other: Campaign): boolean =>
    other.metrics !== null && isOtherWindow(own, termsOf('', [other.metrics]));
  const isNear = (other: Campaign): boolean =>
    isSame(other.account_id, campaign.account_id) || isSame(other.channel, campaign.channel);
  const ratiosWhere = (belongs: (other: Campaign) => boolean): Ratios => {
    const compared = all.filter((other) => belongs(other) && !isApart(other));
    return ratiosOf(totalOf(metricsOf(compared), facts.currency_code));
  };
  return {
    campaign: rowRatios(facts),
    account: ratiosWhere((other) => isSame(other.account_id, campaign.account_id)),
    channel: ratiosWhere((other) => isSame(other.channel, campaign.channel)),
    /** Campaigns of the account or channel whose sales have another attribution window. */
    leftOut: all.filter((other) => isNear(other) && isApart(other)).length,
    /** Those that some ratios leave out because a value is missing. */
    incomplete: all.filter((other) => isNear(other) && !isApart(other) && lacksFigure(other))
      .length,
  };
}

function lacksFigure(campaign: Campaign): boolean {
  const facts = campaign.metrics;
  if (facts === null) return false;
  const { pairs } = totalOf([facts], facts.currency_code);
  return comparedRatios.some((name) => pairs[name].leftOut > 0);
}

/** Two campaigns without an account do not share one. */
function isSame(a: string | null, b: string | null): boolean {
  return a !== null && a === b;
}
