/** How one campaign stands against its account and its channel, all in its own currency. */
import type { Campaign } from '../../api/contract/campaign.ts';
import { ratiosOf, type Ratios, rowRatios } from '../../domain/ratios.ts';
import { totalOf } from '../../domain/totals.ts';

export interface Standing {
  campaign: Ratios;
  account: Ratios;
  channel: Ratios;
}

/** Ratios of sums over the account's and the channel's campaigns, this one included. `null` without metrics. */
export function standingOf(campaign: Campaign, all: readonly Campaign[]): Standing | null {
  const { metrics } = campaign;
  if (metrics === null) return null;
  const ratiosWhere = (belongs: (other: Campaign) => boolean): Ratios => {
    const facts = all
      .filter((other) => other.metrics?.currency_code === metrics.currency_code && belongs(other))
      .map((other) => other.metrics)
      .filter((entry) => entry !== null);
    return ratiosOf(totalOf(facts, metrics.currency_code));
  };
  return {
    campaign: rowRatios(metrics),
    account: ratiosWhere((other) => isSame(other.account_id, campaign.account_id)),
    channel: ratiosWhere((other) => isSame(other.channel, campaign.channel)),
  };
}

/** Two campaigns of which the service names no account do not share one. */
function isSame(a: string | null, b: string | null): boolean {
  return a !== null && a === b;
}
