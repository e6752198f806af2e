import type { Account } from '#api/contract/account.ts';
import { placeOf } from '#features/pacing/use-pacing.ts';
import { moneyWithCurrency, wholePercent } from '#lib/format.ts';
import { noBudgets, usualTolerance } from '#metrics/budgets.ts';
import { type SettingScope, valueFor } from '#metrics/setting-scope.ts';
import { isInScope } from '#navigation/scope.ts';
import { BudgetField, ToleranceField } from '#user/number-field.tsx';
import { useBudgets, useRates } from '#user/use-settings.ts';
import { ScopedSettings } from './scoped-settings.tsx';
import { SettingList, SettingRow } from './setting-list.tsx';

/** The user's monthly budgets: overall, per channel, and for selected accounts. */
export function BudgetsPanel({ accounts }: { accounts: readonly Account[] }) {
  const [budgets] = useBudgets();
  const [rates] = useRates();
  const { all, tolerance } = budgets ?? noBudgets;
  /** Those of a scope's accounts, ISO 4217. */
  const currenciesIn = (place: SettingScope): string[] => {
    const { scope } = placeOf(place, accounts);
    const own = accounts.filter(({ id, channel }) => isInScope(scope, { channel, account_id: id }));
    return [...new Set(own.flatMap(({ currency_code: code }) => code ?? []))];
  };
  /** That of a new budget: the only one, else the one that the user converts to. */
  const currencyOf = (place: SettingScope): string | null => {
    const [only = null, ...others] = currenciesIn(place);
    return only === null || others.length > 0 ? (rates?.base ?? null) : only;
  };
  const lacking = (place: SettingScope): string =>
    currenciesIn(place).length > 1
      ? 'Several currencies: enter exchange rates first.'
      : 'The currency is unknown.';
  return (
    <ScopedSettings
      title="Monthly budgets"
      noun="budget"
      about="Planned spend per calendar month, for all campaigns in the scope. Pacing appears on the overview and for accounts, from the history. Budgets do not limit campaigns."
      accounts={accounts}
      all={all}
      renderField={(place, name, field) => {
        const currency = currencyOf(place);
        const note = currency === null ? lacking(place) : 'No budget';
        return (
          <BudgetField
            {...field}
            place={place}
            label={`Monthly budget of ${name}`}
            currency={currency}
            note={valueFor(all, place) === undefined ? note : undefined}
          />
        );
      }}
      valueText={(amount, place) =>
        moneyWithCurrency(amount, valueFor(all, place)?.currency ?? currencyOf(place))
      }
      renderMore={(say) =>
        all.length > 0 && (
          <div className="mt-3">
            <SettingList>
              <SettingRow name="Tolerance">
                <ToleranceField
                  onSaved={(value) =>
                    say(`Tolerance of ${wholePercent(value ?? usualTolerance)} saved.`)
                  }
                  note={`${tolerance === null ? `${wholePercent(usualTolerance)} by default. ` : ''}“Fix first” lists budgets that the projection misses by more.`}
                />
              </SettingRow>
            </SettingList>
          </div>
        )
      }
    />
  );
}
