import type { WindowTerms } from '#shared/metrics/window-terms.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import type { CampaignsSearch } from './campaigns.list.tsx';

interface ChartChoicesProps {
  currencies: readonly string[];
  currency: string;
  terms: WindowTerms;
  onChange: (values: Partial<CampaignsSearch>) => void;
}

/** The charts' currency and attribution window if not all rows can be compared, with what is left out. */
export function ChartChoices({ currencies, currency, terms, onChange }: ChartChoicesProps) {
  const { windows, window, reason } = terms;
  const hasWindows = windows.length > 1 && window !== null;
  if (currencies.length < 2 && !hasWindows && reason === null) return null;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-muted">
      {currencies.length > 1 && (
        <>
          Charts in
          <Segmented
            label="Currency of the charts"
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(value) => onChange({ currency: value === currencies[0] ? '' : value })}
          />
        </>
      )}
      {hasWindows && (
        <>
          <span className="not-first:ml-2">Attribution window</span>
          <Segmented
            label="Attribution window of the charts"
            options={windows.map((days) => ({ value: String(days), label: `${days} days` }))}
            value={String(window)}
            onChange={(value) => onChange({ window: value === String(windows[0]) ? '' : value })}
          />
        </>
      )}
      {reason !== null && <span className="min-w-0 text-xs wrap-anywhere">{reason}</span>}
    </div>
  );
}
