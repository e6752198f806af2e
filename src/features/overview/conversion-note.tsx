import type { ReactNode } from 'react';
import { joinList } from '#lib/format.ts';
import { Link } from '#shared/link.tsx';
import { mayAdd } from '#shared/metrics/comparable.ts';
import type { ConvertedTotals } from '#shared/metrics/convert-totals.ts';
import { ratesNote } from '#shared/metrics/rates-note.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useRates } from '#shared/settings/use-settings.ts';
import { linkClass } from '#ui/link-class.ts';
import { settingsAt } from './overview-links.ts';

interface ConversionNoteProps {
  totals: readonly Totals[];
  /** All currencies together; `null` without rates, or with one currency. */
  converted: ConvertedTotals | null;
  scope: Scope;
}

/** The rates of the converted total, or why there is none, with a link to enter them. */
export function ConversionNote({ totals, converted, scope }: ConversionNoteProps) {
  const [rates] = useRates();
  if (totals.length < 2) return null;
  const settings = (text: ReactNode) => (
    <Link to={settingsAt(scope)} className={linkClass}>
      {text}
    </Link>
  );
  const currencies = totals.map(({ currency }) => currency);
  if (rates === null || converted === null) {
    const refusal = mayAdd([{ name: 'All campaigns', currencies, windows: [], days: null }]);
    return (
      <p>
        {refusal?.reason} {settings('Enter exchange rates')} to see one total.
      </p>
    );
  }
  if (converted.total === null) {
    const lacking = converted.lacking.filter((code) => code !== null);
    return lacking.length === 0 ? (
      <p>No total in {rates.base}: some campaigns have no currency.</p>
    ) : (
      <p>
        No total in {rates.base}: no exchange rate for {joinList(lacking)}. {settings('Enter rate')}
      </p>
    );
  }
  return (
    <p>
      {ratesNote(currencies, rates)} {settings('Change rates')}
    </p>
  );
}
