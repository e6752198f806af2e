import type { Account } from '#api/contract/account.ts';
import { percent, wholePercent } from '#lib/format.ts';
import { type SettingScope, valueFor } from '#metrics/setting-scope.ts';
import { nearTolerance, type Target, targetFor } from '#metrics/targets.ts';
import { TargetField } from '#user/number-field.tsx';
import { useTargets } from '#user/use-settings.ts';
import { ScopedSettings } from './scoped-settings.tsx';

/** The user's ACOS targets: overall, per channel, and for selected accounts. */
export function TargetsPanel({ accounts }: { accounts: readonly Account[] }) {
  const [targets] = useTargets();
  const all = targets ?? [];
  return (
    <ScopedSettings
      title="ACOS targets"
      noun="target"
      about={
        <>
          The most specific target applies: account, then channel, then everything. An ACOS within{' '}
          {wholePercent(nearTolerance)} of its target counts as near target.
        </>
      }
      accounts={accounts}
      all={all}
      renderField={(place, name, field) => (
        <TargetField
          {...field}
          place={place}
          label={`ACOS target of ${name}`}
          note={valueFor(all, place) === undefined ? noteOf(place, all, accounts) : undefined}
        />
      )}
      valueText={(acos) => percent(acos)}
    />
  );
}

/** The inherited target: "Inherits 25% from channel-a". */
function noteOf(
  place: SettingScope,
  targets: readonly Target[],
  accounts: readonly Account[],
): string {
  if (place.of === 'everything') return 'No target';
  const { channel = null } =
    place.of === 'channel' ? place : (accounts.find(({ id }) => id === place.accountId) ?? {});
  const wider = targetFor(targets, { channel });
  if (wider === null) return 'No target';
  return `Inherits ${percent(wider.acos)} from ${wider.of === 'channel' ? wider.channel : 'Everything'}`;
}
