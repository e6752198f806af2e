import { useMemo, useState } from 'react';
import type { Account } from '#api/contract/account.ts';
import {
  nearness,
  placeKey,
  targetFor,
  type Target,
  type TargetPlace,
  withTarget,
} from '#domain/targets.ts';
import { percent, wholePercent } from '#lib/format.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useKeptDraft } from '#workspace/drafts.ts';
import { useTargets } from '#workspace/settings/use-settings.ts';
import { SettingList, SettingRow } from './setting-list.tsx';
import { readTarget, typedTarget } from './typed.ts';
import { TypedField } from './typed-field.tsx';

const everything = 'everything';

interface TargetsPanelProps {
  accounts: readonly Account[];
  /** Told whether the browser keeps what was set. */
  onChange: (isKept: boolean) => void;
}

/** The user's ACOS targets: for everything, for each channel, and for the accounts they pick. */
export function TargetsPanel({ accounts, onChange }: TargetsPanelProps) {
  const [targets, change] = useTargets();
  /** Accounts without a target that have a row: a target may be typed there before a new sign-in. */
  const [rows, setRows] = useKeptDraft('settings: accounts to set a target of');
  const added = rows?.split('\n') ?? [];
  const setAdded = (ids: readonly string[]): void => setRows(ids.join('\n') || null);
  const [said, setSaid] = useState('');
  const byId = useMemo(() => new Map(accounts.map((account) => [account.id, account])), [accounts]);
  const shown = targets ?? [];
  const places = placesOf(shown, accounts, added);

  const set = (place: TargetPlace, name: string, acos: number | null): void => {
    if (acos === null && place.of === 'account') {
      setAdded(added.filter((id) => id !== place.accountId));
    }
    setSaid(
      acos === null
        ? `${name} has no target of its own.`
        : `${name} has a target of ${percent(acos)}.`,
    );
    void change((all) => withTarget(all, place, acos)).then(onChange);
  };
  const options = useMemo(
    () =>
      accounts
        .map(({ id, name, channel }) => ({
          value: id,
          label: [name ?? id, channel].filter((it) => it !== null).join(' · '),
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [accounts],
  );
  return (
    <Panel title="ACOS targets">
      <p className="mb-2 text-muted">
        The narrowest target holds: an account’s own before its channel’s, a channel’s before that
        of everything. An ACOS within {wholePercent(nearness)} of its target counts as near it.
      </p>
      <SettingList>
        {places.map((place) => {
          const name = nameOf(place, byId);
          const own = shown.find((it) => placeKey(it) === placeKey(place));
          return (
            <SettingRow key={placeKey(place)} name={capital(name)}>
              <TypedField
                label={`ACOS target of ${name}`}
                value={own === undefined ? null : typedTarget(own.acos)}
                unit="%"
                read={readTarget}
                onSet={(acos) => set(place, capital(name), acos)}
                note={own === undefined ? noteOf(place, shown, byId) : undefined}
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
            searchable
            options={options}
            selected={[]}
            onChange={([id]) =>
              id !== undefined && setAdded([...added.filter((it) => it !== id), id])
            }
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Panel>
  );
}

/** Everything, the channels that there are or that have a target, and accounts that have one or were added. */
function placesOf(
  targets: readonly Target[],
  accounts: readonly Account[],
  added: readonly string[],
): TargetPlace[] {
  const channels = new Set<string>();
  for (const { channel } of accounts) if (channel !== null) channels.add(channel);
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

function nameOf(place: TargetPlace, accounts: ReadonlyMap<string, Account>): string {
  if (place.of === 'everything') return everything;
  if (place.of === 'channel') return place.channel;
  return accounts.get(place.accountId)?.name ?? place.accountId;
}

/** Names of channels and accounts are theirs, and stay as they are. */
function capital(name: string): string {
  return name === everything ? 'Everything' : name;
}

/** What holds where nothing is set: "25 % of everything". */
function noteOf(
  place: TargetPlace,
  targets: readonly Target[],
  accounts: ReadonlyMap<string, Account>,
): string {
  if (place.of === 'everything') return 'No target';
  const { channel } =
    place.of === 'channel' ? place : (accounts.get(place.accountId) ?? { channel: null });
  const wider = targetFor(targets, { channel });
  if (wider === null) return 'No target';
  return `${percent(wider.acos)} of ${wider.of === 'channel' ? wider.channel : everything} holds`;
}
