import { dateTime } from '#lib/format.ts';
import { pointsText, shareText } from '#shared/metrics/change-format.ts';
import { quotient } from '#shared/metrics/ratios.ts';
import { changeOf } from './account-figures.ts';
import type { AccountChanges } from './insights.ts';
import { useAccountChanges } from './use-account-changes.ts';

/** An account's changes since the last visit. */
export function AccountNews({ account }: { account: string }) {
  const changes = useAccountChanges();
  return changes && changesText(changes, account);
}

/** "Since 25 Nov, 10:32: spend +2.1%, ACOS −0.4 pp"; empty if nothing can be compared. */
function changesText({ since, byAccount }: AccountChanges, account: string): string {
  const totals = byAccount.get(account) ?? [];
  const parts = totals.flatMap((own) => {
    const { currency } = own;
    const {
      spend_difference: difference,
      spend_before: before,
      acos_change: acos,
    } = changeOf([own], { currency, currencies: 1 });
    const spend = quotient(difference, before);
    const code = totals.length > 1 ? ` (${currency ?? 'no currency'})` : '';
    return [
      ...(spend === null ? [] : [`spend ${shareText(spend)}${code}`]),
      ...(acos === null ? [] : [`ACOS ${pointsText(acos)} pp${code}`]),
    ];
  });
  return parts.length === 0 ? '' : `Since ${dateTime(since)}: ${parts.join(', ')}`;
}
