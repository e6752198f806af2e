import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ToastPlace } from '#ui/feedback/toasts.tsx';
import { RateLimitMeter } from './rate-limit-meter.tsx';

/** These also load the report and batch stores. If one fails to load, the page works without it. */
const ReportNews = lazy(async () => {
  const news = await import('#features/reports/notifications/report-news.tsx').catch(() => null);
  return { default: news?.ReportNews ?? (() => null) };
});
const BatchNews = lazy(async () => {
  const news = await import('#features/v2-batch/notifications/batch-notifications.tsx').catch(
    () => null,
  );
  return { default: news?.BatchNotifications ?? (() => null) };
});
const BrowserLimits = lazy(async () => {
  const limits = await import('./browser-limits.tsx').catch(() => null);
  return { default: limits?.BrowserLimits ?? (() => null) };
});
const Mark = lazy(async () => {
  const mark = await import('#features/reports/notifications/reports-mark.tsx').catch(() => null);
  return { default: mark?.ReportsMark ?? (() => null) };
});

/** The rate limit meter and app-wide notifications. */
export function ShellStatus({ hasBatch }: { hasBatch: boolean }) {
  useScrollToCurrentNavItem();
  return (
    <>
      <RateLimitMeter />
      <ToastPlace>
        <Suspense>
          <BrowserLimits />
        </Suspense>
        <Suspense>
          <ReportNews />
        </Suspense>
        {hasBatch && (
          <Suspense>
            <BatchNews />
          </Suspense>
        )}
      </ToastPlace>
    </>
  );
}

/** Reports in progress, below the navigation. */
export function ReportsMark() {
  return (
    <Suspense>
      <Mark />
    </Suspense>
  );
}

/** On narrow screens the navigation is a scrollable row: scrolls the current page into view. */
function useScrollToCurrentNavItem(): void {
  const { pathname } = useLocation();
  const previous = useRef<string>(null);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const link = document.querySelector('nav [aria-current="page"]');
    const row = link?.closest('.overflow-x-auto');
    if (!link || !row) return;
    // Not `scrollIntoView`, which would also scroll the page.
    const [inside, around] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += (inside.left + inside.right - around.left - around.right) / 2;
  }, [pathname]);
}
