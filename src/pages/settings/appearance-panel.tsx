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
import { Select } from '#ui/form/select.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { themes, useTheme } from '#ui/theme.ts';
import { SettingList, SettingRow } from './setting-list.tsx';

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
          <Select
            aria-label="Number format"
            value={localePreferences.numbers ?? ''}
            options={[
              ['', 'Use browser setting'],
              ...numberStyles.map((style) => [style, `1${style[0]}234${style[1]}56`] as const),
            ]}
            onChange={(value) =>
              choose({ numbers: numberStyles.find((style) => style === value) ?? null })
            }
            className={inputClass}
          />
        </SettingRow>
        <SettingRow name="Weeks" note="In trends and date ranges">
          <Select
            aria-label="First day of the week"
            value={localePreferences.week ?? ''}
            options={[['', `Use browser setting (${weekdays.get(weekStart(null))})`], ...weekdays]}
            onChange={(value) =>
              choose({ week: weekStarts.find((one) => String(one) === value) ?? null })
            }
            className={inputClass}
          />
        </SettingRow>
        <SettingRow name="Times" note={dateTimeWithZone(now())}>
          <Select
            aria-label="Time zone"
            value={localePreferences.zone ?? ''}
            options={[
              ['', `Use browser setting (${zoneName(null)})`],
              ...zones.map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
            ]}
            onChange={(value) => choose({ zone: value || null })}
            className={cx(inputClass, 'max-w-64')}
          />
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
