import { Button } from '#ui/button.tsx';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { Icon } from '#ui/icon.tsx';
import { useChartsOpen } from './charts-open.ts';
import type { ListSearch } from './list-search.ts';
import type { ShownList } from './use-list.ts';

/** How a list is displayed: in one currency, in groups, with charts. */
export function ViewControls<Search extends ListSearch>({ shown }: { shown: ShownList<Search> }) {
  const { definition, columns, search, conversion, list } = shown;
  const change = shown.change as ShownList['change'];
  const [hasCharts, openCharts] = useChartsOpen(definition);
  const { rates, isRequested } = conversion;
  const currencies = list.view?.totals.currencies ?? [];
  const hasOthers = currencies.some(
    ({ currency }) => currency !== null && currency !== rates?.base,
  );
  const groups = columns.filter(({ id }) => Object.hasOwn(definition.groups, id));
  return (
    <>
      {rates && (isRequested || hasOthers) && (
        <Button
          variant="quiet"
          aria-pressed={isRequested}
          title={`Convert all amounts to ${rates.base} at your exchange rates`}
          onClick={() => change({ money: isRequested ? 'own' : 'converted' })}
        >
          Convert to {rates.base}
        </Button>
      )}
      {groups.length > 0 && (
        <FilterCombobox
          label="Group"
          icon="group"
          options={groups.map(({ id, header }) => ({ value: id, label: header }))}
          selected={search.group}
          // Two at most, outer one first: a third replaces the second.
          onChange={(ids) => change({ group: ids.toSpliced(1, ids.length - 2) })}
        />
      )}
      {definition.hasCharts && (
        <Button
          variant="quiet"
          icon={<Icon name="chart" />}
          aria-pressed={hasCharts}
          title={hasCharts ? 'Hide charts' : 'Show charts'}
          onClick={() => openCharts(!hasCharts)}
        >
          <span className="sr-only">Charts</span>
        </Button>
      )}
    </>
  );
}
