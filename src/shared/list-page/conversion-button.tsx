import { Button } from '#ui/button.tsx';
import type { ListSearch } from './list-search.ts';
import type { ShownList } from './use-list.ts';

/** Displays amounts of several currencies in one, if there are rates. */
export function ConversionButton<Search extends ListSearch>({
  shown,
}: {
  shown: ShownList<Search>;
}) {
  const { rates, convert } = shown.conversion;
  const change = shown.change as ShownList['change'];
  const currencies = shown.list.view?.totals.currencies ?? [];
  const several = currencies.filter(({ currency }) => currency !== null).length > 1;
  if (rates === null || (convert === undefined && !several)) return null;
  return (
    <Button
      variant="quiet"
      aria-pressed={convert !== undefined}
      title={`Convert all amounts to ${rates.base} at your exchange rates`}
      onClick={() => change({ money: convert === undefined ? 'converted' : 'own' })}
    >
      In {rates.base}
    </Button>
  );
}
