import { Link } from 'react-router';
import { joinList } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';
import { rateOf } from '#shared/metrics/rates.ts';
import { ratesNote } from '#shared/metrics/rates-note.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { linkClass } from '#ui/link-class.ts';
import type { ListConversion } from './use-conversion.ts';

interface ConversionNoteProps {
  conversion: ListConversion;
  totals: Totals;
}

/** The rates a converted list uses, or which it lacks, with a link to the settings. */
export function ConversionNote({ conversion, totals }: ConversionNoteProps) {
  const { rates, convert } = conversion;
  const scoped = useScoped();
  const settings = (text: string) => (
    <Link to={scoped(paths.settings)} className={linkClass}>
      {text}
    </Link>
  );
  if (rates === null || convert === undefined) return null;
  const withoutRate = totals.currencies.filter(
    ({ currency }) => currency !== null && currency !== convert.base,
  );
  if (withoutRate.length > 0) {
    const lacking = withoutRate.filter(({ currency }) => rateOf(currency, rates) === null);
    const names = lacking.map(({ currency }) => currency ?? '');
    return (
      <p className="text-xs text-muted">
        Not converted to {convert.base}: no exchange rate
        {names.length > 0 ? ` for ${joinList(names)}` : ' for some amounts outside this view'}.{' '}
        {settings('Enter rate')}
      </p>
    );
  }
  return (
    <p className="text-xs text-muted">
      {ratesNote(Object.keys(rates.perUnit), rates)} {settings('Change rates')}
    </p>
  );
}
