import { Link } from 'react-router';
import type { Campaign } from '#api/contract/campaign.ts';
import { counted, money } from '#lib/format.ts';
import { DataQualityWarning } from '#shared/data-quality/data-quality-warning.tsx';
import { mayAdd } from '#shared/metrics/comparable.ts';
import { isSum, metrics, metricText } from '#shared/metrics/metrics.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useRates } from '#shared/settings/use-settings.ts';
import { Tile, Tiles } from '#ui/figure/tile.tsx';
import { linkClass } from '#ui/link-class.ts';
import { convertTotals, type ConvertedTotals } from './converted.ts';
import { campaignsAt, settingsAt } from './overview-links.ts';
import { ratesNote } from '#shared/metrics/rates-note.ts';

interface ConvertedTotalsProps {
  totals: readonly Totals[];
  /** The campaigns in the totals. */
  rows: readonly Campaign[];
  scope: Scope;
}

/** All currencies converted at the user's rates; without rates, why there is no such total, and a link to set them. */
export function ConvertedTotals({ totals, rows, scope }: ConvertedTotalsProps) {
  const [rates] = useRates();
  if (totals.length < 2) return null;
  const converted = rates && convertTotals(totals, rates);
  if (rates === null || converted === null || !('currency' in converted))
    return <NoTotal totals={totals} lacking={converted} scope={scope} />;
  const { currency, leftOut } = converted;
  const gap = leftOut === 0 ? '' : `${counted(leftOut, 'row')} left out`;
  const tiles = (['spend', 'sales', 'roas', 'acos'] as const).map((id) => ({
    figure: id,
    label: metrics[id].label,
    value: isSum(id) ? money(converted[id], 1000) : metricText(id, converted[id]),
    // The worst first.
    sort: id === 'roas' ? id : `-${id}`,
  }));
  return (
    <div className="flex flex-col gap-1">
      <Tiles label={`All currencies, converted to ${currency}`}>
        {tiles.map(({ figure, label, value, sort }) => (
          <Tile
            key={label}
            size="large"
            label={label}
            unit={`converted to ${currency}`}
            value={value}
            note={
              <>
                <DataQualityWarning figure={figure} rows={rows} />{' '}
                {(figure === 'roas' || figure === 'acos') && gap}
              </>
            }
            renderValue={(text) => (
              <Link
                to={campaignsAt(scope, { group: ['currency'], sort })}
                aria-label={`${label}, converted to ${currency}: ${text}, view campaigns`}
                className="hover:text-accent hover:underline"
              >
                {text}
              </Link>
            )}
          />
        ))}
      </Tiles>
      <p className="text-xs text-muted">
        {ratesNote(
          totals.map((total) => total.currency),
          rates,
        )}{' '}
        <Link to={settingsAt(scope)} className={linkClass}>
          Change rates
        </Link>
      </p>
    </div>
  );
}

interface NoTotalProps extends Pick<ConvertedTotalsProps, 'totals' | 'scope'> {
  lacking: ConvertedTotals | null;
}

function NoTotal({ totals, lacking, scope }: NoTotalProps) {
  const currencies = totals.map(({ currency }) => currency);
  const refusal = mayAdd([{ name: 'All campaigns', currencies, windows: [], days: null }]);
  const missing = lacking?.lacking.map((currency) => currency ?? 'rows without a currency') ?? [];
  return (
    <p className="text-xs text-muted">
      {missing.length === 0
        ? refusal?.reason
        : `Not totaled: no exchange rate for ${missing.join(', ')}.`}{' '}
      <Link to={settingsAt(scope)} className={linkClass}>
        {missing.length === 0 ? 'Enter exchange rates' : 'Enter rate'}
      </Link>{' '}
      to see one total beside them.
    </p>
  );
}
