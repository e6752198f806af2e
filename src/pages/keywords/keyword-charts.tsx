import { count, counted, money, moneyWithCurrency } from '#lib/format.ts';
import { metrics } from '#metrics/metrics.ts';
import { BarCard } from '#ui/charts/bar-card.tsx';
import { ChartRow } from '#ui/charts/chart-card.tsx';
import type { BarSeries } from '#ui/charts/chart-data.ts';
import { StackCard } from '#ui/charts/stack-card.tsx';
import { stackTable, toggleOnly } from '#ui/charts/stack-data.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import type { KeywordsSearch } from './keywords.list.tsx';
import { bidBins, rangeBars, rangeTable, spendStacks, stateStacks } from './chart-series.ts';
import type { KeywordsShown } from './use-keyword-list.ts';

interface KeywordChartsProps {
  shown: KeywordsShown;
  onChange: (values: Partial<KeywordsSearch>) => void;
}

/** The charts of a joined report's metrics or of the list: as many marks for a million keywords as for ten. */
export function KeywordCharts({ shown, onChange }: KeywordChartsProps) {
  const { search, found } = shown;
  const isOfPerformance = found !== null && search.charts === 'performance';
  return (
    <>
      {found !== null && (
        <span className="self-end">
          <Segmented
            label="Charts of"
            options={[
              { value: 'performance', label: 'Performance' },
              { value: 'bids', label: 'Bids' },
            ]}
            value={search.charts}
            onChange={(charts) => onChange({ charts })}
          />
        </span>
      )}
      <ChartRow label="Charts">
        {isOfPerformance ? (
          <PerformanceCharts shown={shown} onChange={onChange} />
        ) : (
          <>
            <ByMatchType shown={shown} onChange={onChange} />
            <Bids shown={shown} onChange={onChange} />
          </>
        )}
      </ChartRow>
    </>
  );
}

/** The control of a chart's currency; nothing to choose with a single one. `of` is what it is the currency of: "spend". */
function currencyChoice(
  of: string,
  currency: string | null,
  { shown: { currencies }, onChange }: KeywordChartsProps,
) {
  if (currencies.length < 2 || currency === null) return undefined;
  return (
    <Segmented
      label={`Currency of the ${of}`}
      options={currencies.map((value) => ({ value, label: value }))}
      value={currency}
      onChange={(value) => onChange({ currency: value === currencies[0] ? '' : value })}
    />
  );
}

function ByMatchType({ shown: { crossing, search }, onChange }: KeywordChartsProps) {
  const { parts, stacks } = stateStacks(crossing ?? { cells: [] });
  const total = stacks.reduce((sum, stack) => sum + stack.total, 0);
  return (
    <StackCard
      title="Keywords by match type and status"
      subtitle={crossing && counted(total, 'keyword')}
      loading={crossing === undefined}
      first="Match type"
      parts={parts}
      stacks={stacks}
      selected={search.match_type}
      onSelect={(key) => onChange({ match_type: toggleOnly(search.match_type, key) })}
      empty="No keywords match your filters."
    />
  );
}

const bidSeries: BarSeries[] = [
  { id: 'keywords', label: 'Keywords', format: count, isWhole: true },
];

function Bids(props: KeywordChartsProps) {
  const { histogram, currency = null } = props.shown.bids ?? {};
  const bins = histogram && currency !== null ? bidBins(histogram, currency) : [];
  const empty = histogram?.empty ?? 0;
  return (
    <BarCard
      title="Distribution of bids"
      subtitle={
        histogram &&
        `Keywords by bid in ${currency ?? 'no currency'}${empty > 0 ? `, ${count(empty)} without a bid` : ''}`
      }
      loading={histogram === undefined}
      controls={currencyChoice('bids', currency, props)}
      first={`Bid, ${currency ?? ''}`}
      data={bins}
      series={bidSeries}
      layout="horizontal"
      empty="Keywords with a bid appear here."
    />
  );
}

const none = { spent: { cells: [], total: 0 }, ranges: [], currency: null };

/** Spend of the filtered keywords: by match type and status, and by how close CPC comes to the bid. */
function PerformanceCharts(props: KeywordChartsProps) {
  const { performanceSums, search } = props.shown;
  const { spent, ranges, currency } = performanceSums ?? none;
  const { parts, stacks } = spendStacks(spent);
  const unit = currency ?? 'no currency';
  const loading = performanceSums === undefined;
  const format = (value: number) => moneyWithCurrency(value, currency, 1000);
  const withClicks = ranges.reduce((sum, { keywords }) => sum + keywords, 0);
  return (
    <>
      <StackCard
        title="Spend by match type and status"
        subtitle={loading ? undefined : `in ${unit}`}
        loading={loading}
        controls={currencyChoice('spend', currency, props)}
        first="Match type"
        parts={parts}
        stacks={stacks}
        format={format}
        table={stackTable('Match type', parts, stacks, { format: money, all: `All, ${unit}` })}
        selected={search.match_type}
        onSelect={(key) => props.onChange({ match_type: toggleOnly(search.match_type, key) })}
        empty={`Keywords with spend in ${unit} appear here.`}
      />
      <BarCard
        title="Spend by bid against CPC"
        subtitle={
          loading
            ? undefined
            : `in ${unit}; ${count(withClicks)} keywords with clicks, by bid ÷ CPC`
        }
        loading={loading}
        table={rangeTable(ranges, unit)}
        data={rangeBars(ranges)}
        series={[{ ...metrics.spend, id: 'spend', format }]}
        layout="horizontal"
        empty={`Keywords with clicks and a bid in ${unit} appear here.`}
      />
    </>
  );
}
