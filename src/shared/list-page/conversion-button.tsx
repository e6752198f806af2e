import { Button } from '#ui/button.tsx';
import type { ListSearch } from './list-search.ts';
import type { ShownList } from './use-list.ts';

/** Converts amounts in other currencies to the user's base currency, if there are rates. */
export function ConversionButton<Search extends ListSearch>({
  shown,
}: {
  shown: ShownList<Search>;
}) {
  const { rates, isWanted } = shown.conversion;
  const change = shown.change as ShownList['change'];
  const currencies = shown.list.view?.totals.currencies ?? [];
  if (rates === null) return null;
  const { base } = rates;
  if (!isWanted && currencies.every(({ currency }) => currency === base || currency === null))
    return null;
  return (
    <Button
      variant="quiet"
      aria-pressed={isWanted}
      title={`Convert all amounts to ${base} at your exchange rates`}
      onClick={() => change({ money: isWanted ? 'own' : 'converted' })}
    >
      In {base}
    </Button>
  );
}
