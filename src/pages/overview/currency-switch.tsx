import { chosenOf, currencyChoices } from '#metrics/currency-choice.ts';
import { freeText, searchShape } from '#lib/search-params.ts';
import { useSearch } from '#navigation/use-search.ts';
import { Segmented } from '#ui/form/segmented.tsx';

const search = searchShape({
  /** The currency of the channel comparison, `all` for all converted; empty for the page's choice. */
  channels_in: freeText,
  /** The same for spend against quality and stock, which is never converted. */
  quadrants_in: freeText,
});

const labels = {
  channels_in: 'Currency of the channels',
  quadrants_in: 'Currency of the quadrants',
};

/** The currency of a part of the page, as in the URL, and its control if there is a choice. `base`: see `currencyChoices`. */
export function useCurrencySwitch(
  part: keyof typeof labels,
  currencies: readonly (string | null)[],
  base: string | null,
) {
  const { values, change } = useSearch(search);
  const choices = currencyChoices(currencies, base);
  const chosen = chosenOf(choices, values[part]);
  const control = choices.length > 1 && (
    <Segmented
      label={labels[part]}
      options={choices}
      value={chosen?.value ?? ''}
      onChange={(value) => change({ [part]: value })}
    />
  );
  return { chosen, control };
}
