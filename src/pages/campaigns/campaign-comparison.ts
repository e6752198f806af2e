/** Compares one campaign with its account and its channel, in its own currency. */
import type { Campaign } from '#api/contract/campaign.ts';
import { isOtherWindow, termsOf } from '#metrics/comparable.ts';
import { ratiosOf, type Ratios, rowRatios, totalOf } from '#metrics/totals.ts';

export interface CampaignComparison {
  campaign: Ratios;
  account: Ratios;
  channel: Ratios;
  /** Campaigns of the account or channel that are not compared because their sales have another attribution window. */
  leftOut: number;
  /** Campaigns of the account or channel that some ratios leave out because a value is missing. */
  incomplete: number;
}

/** Ratios of sums over the account's and the channel's campaigns, including this one. `null` without metrics. */
export function compareCampaign(
  campaign: Campaign,
  all: readonly Campaign[],
): CampaignComparison | null {
  const { metrics } = campaign;
  if (metrics === null) return null;
  const own = termsOf('', [metrics]);
  const isApart = (other: Campaign): boolean =>
    other.metrics !== null && isOtherWindow(own, termsOf('', [other.metrics]));
  const isNear = (other: Campaign): boolean =>
    isSame(other.account_id, campaign.account_id) || isSame(other.channel, campaign.channel);
  const ratiosWhere = (belongs: (other: Campaign) => boolean): Ratios => {
    const facts = all
      .filter(
        (other) =>
          other.metrics?.currency_code === metrics.currency_code &&
          belongs(other) &&
          !isApart(other),
      )
      .map((other) => other.metrics)
      .filter((entry) => entry !== null);
    return ratiosOf(totalOf(facts, metrics.currency_code));
  };
  return {
    campaign: rowRatios(metrics),
    account: ratiosWhere((other) => isSame(other.account_id, campaign.account_id)),
    channel: ratiosWhere((other) => isSame(other.channel, campaign.channel)),
    leftOut: all.filter((other) => isNear(other) && isApart(other)).length,
    incomplete: all.filter((other) => isNear(other) && !isApart(other) && lacksFigure(other))
      .length,
  };
}

/** The ratios that are compared, in order. */
export const comparedRatios = ['acos', 'roas', 'cpc', 'ctr', 'cvr'] as const;

function lacksFigure({ metrics }: Campaign): boolean {
  if (metrics === null) return false;
  const { pairs } = totalOf([metrics], metrics.currency_code);
  return comparedRatios.some((name) => pairs[name].leftOut > 0);
}

/** Two campaigns without an account do not share one. */
function isSame(a: string | null, b: string | null): boolean {
  return a !== null && a === b;
}
