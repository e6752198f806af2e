import { useLocation } from 'react-router';
import { addressParams, isIncomplete } from '#lib/address.ts';
import { defaultRange, rangeLabel } from '#dates/date-range.ts';
import { hasReportMetrics, useDateRange } from '#dates/use-date-range.ts';
import { HistoryNotices } from '#features/history/history-notices.tsx';
import { HistorySetup } from '#features/history/history-setup.tsx';
import { useHistory } from '#features/history/use-history.ts';
import { ScopedLink } from '#navigation/link.tsx';
import { paths } from '#navigation/paths.ts';
import { useRates, useSettingsLoaded } from '#user/use-settings.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { linkClass } from '#ui/link-class.ts';
import { hasDateRange } from './scope-bar.tsx';

/** Says above a page what its address asks for and this device cannot show: a colleague's link, or a saved view. */
export function LinkNotice() {
  const { pathname, search, hash } = useLocation();
  const { range, isByDate } = useDateRange();
  const { state } = useHistory();
  const [rates] = useRates();
  const isLoaded = useSettingsLoaded();
  // The weekly report offers the history itself.
  const isOwn = hasReportMetrics(pathname) || pathname === paths.weeklyReport;
  const isShown = hasDateRange(pathname) && !isOwn;
  const lacksHistory = isByDate && isShown && state?.months.length === 0;
  const params = addressParams(search + hash);
  const isConverted = params.get('money') === 'converted';
  const lacksRates = isConverted && isLoaded && Object.keys(rates?.perUnit ?? {}).length === 0;
  return (
    <>
      {isIncomplete(params) && (
        <Notice tone="warn">
          This link is incomplete: a long filter is missing, and you see all rows without it. Copy
          the whole link again.
        </Notice>
      )}
      {lacksHistory && (
        <Notice tone="warn">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p>
              {range === defaultRange ? 'A projection' : rangeLabel(range)} needs the history on
              this device. You see the last 30 days{range === defaultRange && ' as reported'}.
            </p>
            <HistorySetup isOnce />
            <HistoryNotices />
          </div>
        </Notice>
      )}
      {lacksRates && (
        <Notice tone="warn">
          This link converts amounts to one currency, which needs exchange rates on this device. You
          see each amount in its own currency.{' '}
          <ScopedLink to={paths.settings} className={linkClass}>
            Enter exchange rates
          </ScopedLink>
        </Notice>
      )}
    </>
  );
}
