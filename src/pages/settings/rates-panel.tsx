import { useState } from 'react';
import { age } from '#lib/format.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { emptyRates, rebased, rateOf } from '#metrics/rates.ts';
import { useRates } from '#user/use-settings.ts';
import { inputClass } from '#ui/form/input-class.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { formatNumberInput } from '#user/number-input.ts';
import { RateField } from '#user/number-field.tsx';
import { SettingList, SettingRow } from './setting-list.tsx';

interface RatesPanelProps {
  /** ISO 4217 codes of the accounts, most used first. */
  currencies: readonly string[];
  /** False if the accounts could not be loaded. */
  isKnown: boolean;
}

/** The user's exchange rates to one base currency. */
export function RatesPanel({ currencies, isKnown }: RatesPanelProps) {
  const [stored, change] = useRates();
  const [status, setStatus] = useState('');
  const [first] = currencies;
  const rates = stored ?? (first === undefined ? null : emptyRates(first));
  if (rates === null) {
    return (
      <Panel title="Exchange rates">
        <p className="text-muted">
          {isKnown
            ? 'The currencies of your accounts are unknown, so there is nothing to convert.'
            : 'Your accounts could not be loaded, so their currencies are unknown.'}
        </p>
      </Panel>
    );
  }
  const { base } = rates;
  const all = [...new Set([...currencies, base, ...Object.keys(rates.perUnit)])].toSorted();
  const others = all.filter((currency) => currency !== base);
  const isEmpty = Object.keys(rates.perUnit).length === 0;
  const onSaved = (currency: string, rate: number | null): void =>
    setStatus(
      rate === null
        ? `Rate removed for ${currency}.`
        : `Rate saved: 1 ${currency} is worth ${formatNumberInput(rate)} ${base}.`,
    );
  return (
    <Panel title="Exchange rates">
      <p className="mb-2 text-muted">
        Rates are entered by hand and do not follow the market. Totals in several currencies are
        also shown converted to {base}. Currencies without a rate are not included.
      </p>
      <SettingList>
        <SettingRow
          name="Convert to"
          note={
            isEmpty ? undefined : 'Choose any currency with a rate. All rates are recalculated.'
          }
        >
          <select
            aria-label="Base currency"
            value={base}
            onChange={({ currentTarget }) => {
              const next = currentTarget.value;
              setStatus(`Totals are converted to ${next}.`);
              void change((before) =>
                before === null ? emptyRates(next) : (rebased(before, next, rates) ?? before),
              );
            }}
            className={inputClass}
          >
            {all.map((currency) => (
              <option
                key={currency}
                value={currency}
                disabled={!isEmpty && rateOf(currency, rates) === null}
              >
                {currency}
              </option>
            ))}
          </select>
        </SettingRow>
        {others.map((currency) => {
          const rate = rateOf(currency, rates);
          return (
            <SettingRow key={`${currency} ${base}`} name={`1 ${currency} is worth`}>
              <RateField
                currency={currency}
                base={base}
                onSaved={(next) => onSaved(currency, next)}
                note={
                  rate === null ? (
                    'No rate, not converted'
                  ) : (
                    <Entered at={rates.enteredAt[currency] ?? 0} />
                  )
                }
              />
            </SettingRow>
          );
        })}
      </SettingList>
      {others.length === 0 && (
        <p className="mt-2 text-muted">All accounts use {base}, so there is nothing to convert.</p>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </Panel>
  );
}

function Entered({ at }: { at: number }) {
  if (at === 0) return 'Entered at an unknown time';
  return <time title={dateTimeWithZone(at)}>Entered {age(at)}</time>;
}
