import { Segmented } from '#ui/form/segmented.tsx';
import type { ReportSearch } from './result.list.tsx';
import type { ResultView } from './use-result-view.ts';

interface TrendControlsProps {
  shown: ResultView;
  days: readonly string[];
  /** Of the report; `null` if unknown. */
  type: string | null;
  search: ReportSearch;
  onChange: (changes: Partial<ReportSearch>) => void;
}

/** The settings of charts and biggest changes. */
export function TrendControls({ shown, days, type, search, onChange }: TrendControlsProps) {
  const { currencies, currency } = shown;
  const spans = (['14', '7'] as const).filter((span) => days.length > Number(span));
  return (
    <div
      role="group"
      aria-label="Trend settings"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden"
    >
      <Segmented
        label="Break down by"
        options={[
          { value: 'all', label: 'Total' },
          { value: 'channel', label: 'Channel' },
          { value: 'account', label: 'Account' },
          { value: 'campaign', label: 'Campaign' },
          ...(type === 'keyword' ? ([{ value: 'keyword', label: 'Keyword' }] as const) : []),
          ...(type === 'product' ? ([{ value: 'product', label: 'Product' }] as const) : []),
        ]}
        value={shown.by}
        onChange={(by) => onChange({ by })}
      />
      {spans.length > 0 && (
        <Segmented
          label="Days"
          options={[
            { value: 'all', label: `All ${days.length} days` },
            ...spans.map((span) => ({ value: span, label: `Last ${span}` })),
          ]}
          value={search.days}
          onChange={(span) => onChange({ days: span })}
        />
      )}
      {currencies.length > 1 && (
        <Segmented
          label="Currency"
          options={currencies.map((own) => ({ value: own ?? '', label: own ?? 'None' }))}
          value={currency ?? ''}
          onChange={(own) => onChange({ currency: own === currencies[0] ? '' : own })}
        />
      )}
    </div>
  );
}
