import { useState } from 'react';
import type { Account } from '#api/contract/account.ts';
import { isolate, percent, wholePercent } from '#lib/format.ts';
import { accountLabels } from '#queries/accounts.queries.ts';
import {
  scopeKey,
  targetFor,
  type Target,
  type TargetScope,
  nearTolerance,
} from '#metrics/targets.ts';
import { useTargets } from '#user/use-settings.ts';
import { useFieldDraft } from '#user/field-drafts.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { TargetField } from '#user/number-field.tsx';
import { SettingList, SettingRow } from './setting-list.tsx';

const everything = 'everything';

/** The user's ACOS targets: overall, per channel, and for selected accounts. */
export function TargetsPanel({ accounts }: { accounts: readonly Account[] }) {
  const [targets] = useTargets();
  /** Accounts with a row but no target yet. A draft, because a target typed there must survive signing in again. */
  const [rows, setRows] = useFieldDraft('settings: accounts to set a target of');
  const added = rows?.split('\n') ?? [];
  const setAdded = (ids: readonly string[]): void => setRows(ids.join('\n') || null);
  const [status, setStatus] = useState('');
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const current = targets ?? [];
  const places = targetScopes(current, accounts, added);

  const onSaved = (place: TargetScope, name: string, acos: number | null): void => {
    if (acos === null && place.of === 'account') {
      // Its row stays for “Undo”.
      setAdded([...added.filter((id) => id !== place.accountId), place.accountId]);
    }
    setStatus(
      acos === null
        ? `Target removed for ${name}.`
        : `Target of ${percent(acos)} saved for ${name}.`,
    );
  };
  const labels = accountLabels(accounts);
  const options = Array.from(labels, ([value, label]) => ({ value, label })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
  return (
    <Panel title="ACOS targets">
      <p className="mb-2 text-muted">
        The most specific target applies: account, then channel, then everything. An ACOS within{' '}
        {wholePercent(nearTolerance)} of its target counts as near target.
      </p>
      <SettingList>
        {places.map((place) => {
          const name = nameOf(place, labels);
          const own = current.find((it) => scopeKey(it) === scopeKey(place));
          return (
            <SettingRow key={scopeKey(place)} name={displayName(name)}>
              <TargetField
                place={place}
                label={`ACOS target of ${name}`}
                onSaved={(acos) => onSaved(place, displayName(name), acos)}
                note={own === undefined ? noteOf(place, current, byId) : undefined}
                isWanted={
                  own === undefined && place.of === 'account' && place.accountId === added.at(-1)
                }
              />
            </SettingRow>
          );
        })}
      </SettingList>
      {accounts.length > 0 && (
        <div className="mt-3">
          <FilterCombobox
            label="Add an account"
            single
            options={options}
            selected={[]}
            onChange={([id]) =>
              id !== undefined && setAdded([...added.filter((it) => it !== id), id])
            }
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </Panel>
  );
}

/** Everything, all channels of accounts or targets, and the accounts that have a target or were added. */
function targetScopes(
  targets: readonly Target[],
  accounts: readonly Account[],
  added: readonly string[],
): TargetScope[] {
  const channels = new Set(accounts.flatMap(({ channel }) => channel ?? []));
  const ids = new Set<string>();
  for (const target of targets) {
    if (target.of === 'channel') channels.add(target.channel);
    if (target.of === 'account') ids.add(target.accountId);
  }
  for (const id of added) ids.add(id);
  return [
    { of: 'everything' },
    ...[...channels].toSorted().map((channel) => ({ of: 'channel' as const, channel })),
    ...[...ids].map((accountId) => ({ of: 'account' as const, accountId })),
  ];
}

function nameOf(place: TargetScope, labels: ReadonlyMap<string, string>): string {
  if (place.of === 'everything') return everything;
  if (place.of === 'channel') return place.channel;
  return labels.get(place.accountId) ?? place.accountId;
}

/** Channels and accounts keep their names. */
function displayName(name: string): string {
  return name === everything ? 'Everything' : isolate(name);
}

/** The inherited target: "Inherits 25% from channel-a". */
function noteOf(
  place: TargetScope,
  targets: readonly Target[],
  accounts: ReadonlyMap<string, Account>,
): string {
  if (place.of === 'everything') return 'No target';
  const { channel } =
    place.of === 'channel' ? place : (accounts.get(place.accountId) ?? { channel: null });
  const wider = targetFor(targets, { channel });
  if (wider === null) return 'No target';
  const from = wider.of === 'channel' ? wider.channel : displayName(everything);
  return `Inherits ${percent(wider.acos)} from ${from}`;
}
