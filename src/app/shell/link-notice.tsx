import { useLocation } from 'react-router';
import { rangeLabel } from '#shared/date-range/date-range.ts';
import { hasReportMetrics, useDateRange } from '#shared/date-range/use-date-range.ts';
import { useHistory } from '#shared/history/use-history.ts';
import { Link } from '#shared/link.tsx';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { useRates, useSettingsLoaded } from '#shared/settings/use-settings.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { linkClass } from '#ui/link-class.ts';
import { hasDateRange } from './scope-bar.tsx';

/** Says above a page what its address asks for and this device cannot show: a colleague's link, or a saved view. */
export function LinkNotice() {
  const { pathname, search } = useLocation();
  const { range } = useDateRange();
  const { state } = useHistory();
  const [rates] = useRates();
  const isLoaded = useSettingsLoaded();
  const scoped = useScoped();
  const isByDate = range !== null && range !== 'service' && hasDateRange(pathname);
  const lacksHistory = isByDate && !hasReportMetrics(pathname) && state?.months.length === 0;
  const isConverted = new URLSearchParams(search).get('money') === 'converted';
  const lacksRates = isConverted && isLoaded && Object.keys(rates?.perUnit ?? {}).length === 0;
  return (
    <>
      {lacksHistory && (
        <Notice tone="warn">
          This link’s dates ({rangeLabel(range)}) need a history, and this device has none. You see
          the service’s latest 30 days.{' '}
          {pathname === paths.home ? (
            'Load the history under Trend.'
          ) : (
            <Link to={scoped(paths.home)} className={linkClass}>
              Load the history on the Overview
            </Link>
          )}
        </Notice>
      )}
      {lacksRates && (
        <Notice tone="warn">
          This link converts amounts to one currency, but this device has no exchange rates. You see
          each amount in its own currency.{' '}
          <Link to={scoped(paths.settings)} className={linkClass}>
            Enter exchange rates
          </Link>
        </Notice>
      )}
    </>
  );
}
