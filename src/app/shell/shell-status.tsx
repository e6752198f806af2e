import { lazy, Suspense } from 'react';
import { ToastPlace } from '#ui/feedback/toasts.tsx';
import { BudgetMeter } from './budget-meter.tsx';
import { useAreaInView } from './use-area-in-view.ts';

/** The desk comes with both of them; whoever is without has lost little. */
const ReportNews = lazy(async () => {
  const news = await import('#features/reports/news/report-news.tsx').catch(() => null);
  return { default: news?.ReportNews ?? (() => null) };
});
const BatchNews = lazy(async () => {
  const news = await import('#features/batch/news/batch-news.tsx').catch(() => null);
  return { default: news?.BatchNews ?? (() => null) };
});
const BrowserLimits = lazy(async () => {
  const limits = await import('./browser-limits.tsx').catch(() => null);
  return { default: limits?.BrowserLimits ?? (() => null) };
});
const Mark = lazy(async () => {
  const mark = await import('#features/reports/news/reports-mark.tsx').catch(() => null);
  return { default: mark?.ReportsMark ?? (() => null) };
});

/** The request budget, and what is told on any page. */
export function ShellStatus({ hasBatch }: { hasBatch: boolean }) {
  useAreaInView();
  return (
    <>
      <BudgetMeter />
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

export { PaletteDoor } from '#app/palette/palette-door.tsx';

/** Reports under way, beside the areas. */
export function ReportsMark() {
  return (
    <Suspense>
      <Mark />
    </Suspense>
  );
}
