import { type ReactNode, useState } from 'react';
import type { Account } from '#api/contract/account.ts';
import { isolate } from '#lib/format.ts';
import { scopeKey, type SettingScope, valueFor } from '#metrics/setting-scope.ts';
import { accountLabels } from '#queries/accounts.queries.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useFieldDraft } from '#user/field-drafts.ts';
import type { StoredFieldProps } from '#user/number-field.tsx';
import { SettingList, SettingRow } from './setting-list.tsx';

interface ScopedSettingsProps {
  title: string;
  /** A value in a sentence: "target". */
  noun: string;
  about: ReactNode;
  accounts: readonly Account[];
  /** What is set. */
  all: readonly SettingScope[];
  /** `name` in a label: "everything", "channel-a". */
  renderField: (
    place: SettingScope,
    name: string,
    field: Pick<StoredFieldProps, 'isWanted' | 'onSaved'>,
  ) => ReactNode;
  /** A value that was saved, in words. */
  valueText: (value: number, place: SettingScope) => string;
  /** What follows them; `say` announces a change. */
  renderMore?: (say: (text: string) => void) => ReactNode;
}

const everything = 'everything';

/** A value that the user sets for everything, for channels and for selected accounts, with a field for each. */
export function ScopedSettings(props: ScopedSettingsProps) {
  const { title, noun, about, accounts, all, renderField, valueText, renderMore } = props;
  /** Accounts with a row but no value yet. A draft, because what is typed there must survive signing in again. */
  const [rows, setRows] = useFieldDraft(`settings: accounts to set a ${noun} of`);
  const added = rows?.split('\n') ?? [];
  const setAdded = (ids: readonly string[]): void => setRows(ids.join('\n') || null);
  const [status, setStatus] = useState('');

  const onSaved = (place: SettingScope, name: string, value: number | null): void => {
    if (value === null && place.of === 'account') {
      // Its row stays for “Undo”.
      setAdded([...added.filter((id) => id !== place.accountId), place.accountId]);
    }
    const saved = value === null ? 'removed' : `of ${valueText(value, place)} saved`;
    setStatus(`${capitalized(noun)} ${saved} for ${name}.`);
  };
  const labels = accountLabels(accounts);
  const options = Array.from(labels, ([value, label]) => ({ value, label })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
  return (
    <Panel title={title}>
      <p className="mb-2 text-muted">{about}</p>
      <SettingList>
        {settingScopes(all, accounts, added).map((place) => {
          const name = nameOf(place, labels);
          // Channels and accounts keep their names.
          const shown = name === everything ? capitalized(name) : isolate(name);
          return (
            <SettingRow key={scopeKey(place)} name={shown}>
              {renderField(place, name, {
                onSaved: (value) => onSaved(place, shown, value),
                isWanted:
                  place.of === 'account' &&
                  place.accountId === added.at(-1) &&
                  valueFor(all, place) === undefined,
              })}
            </SettingRow>
          );
        })}
      </SettingList>
      {accounts.length > 0 && (
        <div className="mt-3">
          <FilterCombobox
            label={`Add account ${noun}`}
            single
            options={options}
            selected={[]}
            onChange={([id]) =>
              id !== undefined && setAdded([...added.filter((it) => it !== id), id])
            }
          />
        </div>
      )}
      {renderMore?.(setStatus)}
      <p role="status" className="sr-only">
        {status}
      </p>
    </Panel>
  );
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Everything, all channels of accounts or values, and the accounts that have a value or were added. */
function settingScopes(
  all: readonly SettingScope[],
  accounts: readonly Account[],
  added: readonly string[],
): SettingScope[] {
  const channels = new Set(accounts.flatMap(({ channel }) => channel ?? []));
  const ids = new Set<string>();
  for (const one of all) {
    if (one.of === 'channel') channels.add(one.channel);
    if (one.of === 'account') ids.add(one.accountId);
  }
  for (const id of added) ids.add(id);
  return [
    { of: 'everything' },
    ...[...channels].toSorted().map((channel) => ({ of: 'channel' as const, channel })),
    ...[...ids].map((accountId) => ({ of: 'account' as const, accountId })),
  ];
}

function nameOf(place: SettingScope, labels: ReadonlyMap<string, string>): string {
  if (place.of === 'everything') return everything;
  if (place.of === 'channel') return place.channel;
  return labels.get(place.accountId) ?? place.accountId;
}
