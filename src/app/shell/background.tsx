/**
 * What runs behind every page, in one file that loads once the page's own content is complete: notifications,
 * reports and scans in progress, snapshots, and code that must be there when it is needed.
 */
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useSaveVisitedRecord } from '#app/palette/recent-entries.ts';
import { ReportNotifications } from '#pages/reports/report-notifications.tsx';
import { idle } from '#lib/idle.ts';
import { workerAddress } from '#lib/worker-address.ts';
import { historyStore } from '#features/history/history-store.ts';
import { requestOncePerDay } from '#features/report-data/daily-reports.ts';
import { reportStore } from '#features/reports/report-store.ts';
import { resumeScans } from '#features/scans/scan-stores.ts';
import { openSettings } from '#user/settings.ts';
import { startSnapshots } from '#features/snapshots/snapshot-recorder.ts';
import { ToastPlace } from '#ui/feedback/toasts.tsx';
import { AdapterChange, adapterDecided } from './adapter-change.tsx';
import { PrintDetails } from './print-details.tsx';
import { RateLimitMeter } from './rate-limit-meter.tsx';
import { watchVersion } from './version-watch.tsx';

// Loaded with it, because they may be needed offline.
export { LinkNotice } from './link-notice.tsx';
export { StorageNotice } from './storage-notice.tsx';
export { ReportsMark } from '#pages/reports/reports-mark.tsx';

/** Starts it, one part whenever the page is idle. */
export async function startBackground(hasBatch: boolean, queryClient: QueryClient): Promise<void> {
  watchVersion();
  const parts: (() => unknown)[] = [
    reportStore,
    adapterDecided,
    // The overview waits for its changes; nothing on a page waits for the parts after it.
    () => startSnapshots(queryClient),
    () => onVisit(() => requestOncePerDay(reportStore(), openSettings().morning)),
    resumeScans,
    () => onVisit(historyStore(queryClient).updateIfDue),
    // Browsers never retry a module that failed to load, so the renewal of a session is loaded while they can.
    () => import('#auth/protocol.ts'),
    ...(hasBatch
      ? [async () => (await import('#features/v2-batch/batch-store.ts')).batchStore()]
      : []),
    // Its worker takes time to start.
    async () => (await import('#row-engine/engine.ts')).startEngine(),
    // Not awaited: it loads all files of the build.
    () => {
      if (!__SIMULATED__ && 'serviceWorker' in navigator)
        navigator.serviceWorker
          .register(workerAddress(`${import.meta.env.BASE_URL}service-worker.js`))
          .catch(() => {});
    },
  ];
  for (const start of parts) {
    await idle();
    try {
      await start();
    } catch {
      // The pages that need this part will report it.
    }
  }
}

/** On the first visit of a day: now, and whenever a tab left open is shown again. */
function onVisit(step: () => Promise<unknown>): void {
  const visit = (): void => {
    // Without storage, pages say that nothing is saved, or that there is no history.
    if (document.visibilityState !== 'hidden') step().catch(() => {});
  };
  document.addEventListener('visibilitychange', visit);
  visit();
}

/** The rate limit meter, and what paper needs. Saves which records were opened. */
export function ShellStatus() {
  useSaveVisitedRecord();
  return (
    <>
      <AdapterChange />
      <PrintDetails />
      <RateLimitMeter />
    </>
  );
}

/** App-wide notifications. */
export function Notifications({ hasBatch }: { hasBatch: boolean }) {
  // Not every service has batches.
  const [BatchNotifications, setComponent] = useState<ComponentType>();
  useEffect(() => {
    if (!hasBatch) return;
    import('#features/v2-batch/batch-notifications.tsx').then(
      (code) => setComponent(() => code.BatchNotifications),
      // Without it, the page works.
      () => {},
    );
  }, [hasBatch]);
  return (
    <ToastPlace>
      <ReportNotifications />
      {BatchNotifications && <BatchNotifications />}
    </ToastPlace>
  );
}
