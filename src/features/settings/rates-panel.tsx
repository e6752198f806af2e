import { useState } from 'react';
import { emptyRates, type Rates, rateOf, rebased, withRate } from '#domain/rates.ts';
import { now } from '#lib/clock.ts';
import { age } from '#lib/format.ts';
import { moment } from '#lib/zone.ts';
import { inputClass } from '#ui/form/input-class.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { useRates } from '#workspace/settings/use-settings.ts';
import { SettingList, SettingRow } from './setting-list.tsx';
import { plain, readRate } from './typed.ts';
import { TypedField } from './typed-field.tsx';

interface RatesPanelProps {
  /** ISO 4217, those of the accounts, the most used first. */
  currencies: readonly string[];
  /** Whether the accounts could be read at all. */
  isKnown: boolean;
  /** Told whether the browser keeps what was set. */
  onChange: (isKept: boolean) => void;
}

/** The user's rates of exchange into one currency. */
export function RatesPanel({ currencies, isKnown, onChange }: RatesPanelProps) {
  const [kept, change] = useRates();
  const [said, setSaid] = useState('');
  const [first] = currencies;
  const rates = kept ?? (first === undefined ? null : emptyRates(first));
  if (rates === null) {
    return (
      <Panel title="Exchange rates">
        <p className="text-muted">
          {isKnown
            ? 'No currency of your accounts is known, so there is nothing to convert.'
            : 'Your accounts could not be read, so their currencies are not known.'}
        </p>
      </Panel>
    );
  }
  const { base } = rates;
  const all = [...new Set([...currencies, base, ...Object.keys(rates.perUnit)])].toSorted();
  const others = all.filter((currency) => currency !== base);
  const isEmpty = Object.keys(rates.perUnit).length === 0;
  const update = (make: (before: Rates) => Rates | null): void =>
    void change((before) => make(before ?? rates) ?? before).then(onChange);

  const set = (currency: string, rate: number | null): void => {
    setSaid(
      rate === null
        ? `${currency} has no rate: it is not converted.`
        : `1 ${currency} counts as ${plain(rate)} ${base}.`,
    );
    // Whoever typed it saw this base: where another tab has chosen one meanwhile, it would mean something else.
    update((before) => (before.base === base ? withRate(before, currency, rate, now()) : null));
  };
  return (
    <Panel title="Exchange rates">
      <p className="mb-2 text-muted">
        These are your rates, not the market’s, and nothing keeps them up to date. Totals of several
        currencies are shown in one beside the exact ones, and say so. A currency without a rate is
        never added.
      </p>
      <SettingList>
        <SettingRow
          name="Counted in"
          note={
            isEmpty ? undefined : 'Another one once it has a rate; the rates are worked out anew.'
          }
        >
          <select
            aria-label="Base currency"
            value={base}
            onChange={({ currentTarget }) => {
              const next = currentTarget.value;
              setSaid(`Totals are counted in ${next}.`);
              update((before) => rebased(before, next));
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
            <SettingRow
              // Another base makes another field of it: what is typed for one means nothing for the other.
              key={`${currency} ${base}`}
              name={`1 ${currency} is worth`}
            >
              <TypedField
                label={`${base} for 1 ${currency}`}
                value={rate === null ? null : plain(rate)}
                unit={base}
                read={(text) => readRate(text, currency, base)}
                onSet={(next) => set(currency, next)}
                note={
                  rate === null ? (
                    'No rate: not converted'
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
        <p className="mt-2 text-muted">All accounts are in {base}: there is nothing to convert.</p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Panel>
  );
}

function Entered({ at }: { at: number }) {
  if (at === 0) return 'Entered at an unknown time';
  return <time title={moment(at)}>Entered {age(at)}</time>;
}
