import { useMemo } from 'react';
import { now } from '#lib/clock.ts';
import { msPerDay } from '#lib/days.ts';
import { compact, money, percent } from '#lib/format.ts';
import {
  numberStyles,
  localePreferences,
  type LocalePreferences,
  saveLocalePreferences,
  weekStart,
  weekStarts,
} from '#lib/locale-preferences.ts';
import { dateTimeWithZone, zoneName } from '#lib/zone.ts';
import { cx } from '#ui/cx.ts';
import { inputClass } from '#ui/form/input-class.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { type Theme, useTheme } from '#ui/theme.ts';
import { SettingList, SettingRow } from './setting-list.tsx';

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Use system setting' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

interface AppearancePanelProps {
  /** Called after a format change; `isSaved` is false if the browser does not store it. */
  onChange: (isSaved: boolean) => void;
}

/** Theme and formats on this device, for all users. */
export function AppearancePanel({ onChange }: AppearancePanelProps) {
  const [theme, setTheme] = useTheme();
  const zones = useMemo(() => zoneNames(), []);
  const choose = (changes: Partial<LocalePreferences>): void =>
    onChange(saveLocalePreferences(changes));
  return (
    <Panel title="Appearance and formats">
      <SettingList>
        <SettingRow name="Theme">
          <Segmented label="Theme" options={themes} value={theme} onChange={setTheme} />
        </SettingRow>
        <SettingRow
          name="Numbers"
          note={`${money(1_234_567.8)} · ${percent(0.2345)} · ${compact(1_234_567)}`}
        >
          <select
            aria-label="Number format"
            value={localePreferences.numbers ?? ''}
            onChange={({ currentTarget }) =>
              choose({
                numbers: numberStyles.find((style) => style === currentTarget.value) ?? null,
              })
            }
            className={inputClass}
          >
            <option value="">Use browser setting</option>
            {numberStyles.map((style) => (
              <option key={style} value={style}>
                {`1${style[0]}234${style[1]}56`}
              </option>
            ))}
          </select>
        </SettingRow>
        <SettingRow name="Weeks" note="In trends and date ranges">
          <select
            aria-label="First day of the week"
            value={localePreferences.week ?? ''}
            onChange={({ currentTarget }) =>
              choose({
                week: weekStarts.find((one) => String(one) === currentTarget.value) ?? null,
              })
            }
            className={inputClass}
          >
            <option value="">Use browser setting ({weekdays.get(weekStart(null))})</option>
            {[...weekdays].map(([weekday, name]) => (
              <option key={weekday} value={weekday}>
                {name}
              </option>
            ))}
          </select>
        </SettingRow>
        <SettingRow name="Times" note={dateTimeWithZone(now())}>
          <select
            aria-label="Time zone"
            value={localePreferences.zone ?? ''}
            onChange={({ currentTarget }) => choose({ zone: currentTarget.value || null })}
            className={cx(inputClass, 'max-w-64')}
          >
            <option value="">Use browser setting ({zoneName(null)})</option>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </SettingRow>
      </SettingList>
      <p className="mt-3 text-muted">
        These settings apply to this browser and to everyone who signs in here. Other tabs apply
        number and time formats when they are reloaded. Exports use the separator and decimal sign
        that you choose in the menu “Export” of a list, and daily figures use the days of each
        account’s own time zone.
      </p>
    </Panel>
  );
}

/** Names of the days that weeks may begin on; the fifth of January 1970 was a Monday. */
const weekdays = new Map<number, string>(
  weekStarts.map((weekday) => {
    const format = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });
    return [weekday, format.format((weekday + 3) * msPerDay)];
  }),
);

/** All time zones that the browser knows, plus the selected one. */
function zoneNames(): readonly string[] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (localePreferences.zone !== null) known.add(localePreferences.zone);
  return [...known].toSorted();
}
