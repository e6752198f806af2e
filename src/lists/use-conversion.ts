import { useMemo } from 'react';
import type { Conversion } from '#lib/table-query.ts';
import type { Rates } from '#metrics/rates.ts';
import { useRates, useSettingsLoaded } from '#user/use-settings.ts';
import type { ListDefinition } from './define-list.ts';
import type { ListSearch } from './list-search.ts';

/** The conversion of a list's amounts. */
export interface ListConversion {
  /** The user's rates; `null` if there are none, or until they are read. */
  rates: Rates | null;
  /** Whether the URL asks for it, and the list has amounts. */
  isRequested: boolean;
  /** What the engine converts by; `undefined` if amounts stay in their currencies. */
  convert: Conversion | undefined;
  /** Whether the rates to convert by are still being read. */
  isLoading: boolean;
}

/** Converts at the user's rates if the URL says so and there are any. */
export function useConversion(
  { table }: Pick<ListDefinition, 'table'>,
  { money }: Pick<ListSearch, 'money'>,
): ListConversion {
  const [stored] = useRates();
  const rates = stored !== null && Object.keys(stored.perUnit).length > 0 ? stored : null;
  const isLoaded = useSettingsLoaded();
  const isRequested = money === 'converted' && table.currency !== undefined;
  const convert = useMemo(
    () =>
      isRequested && rates !== null ? { base: rates.base, perUnit: rates.perUnit } : undefined,
    [isRequested, rates],
  );
  return { rates, isRequested, convert, isLoading: isRequested && !isLoaded };
}
