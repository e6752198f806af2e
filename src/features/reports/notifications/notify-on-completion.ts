/**
 * Notifies that a report has ended, once for all tabs: on a visible page, and by the browser if none is
 * visible and the user chose it.
 */
import type { ReportStore } from '#shared/reports/report-store.ts';
import type { Report } from '#shared/reports/stored-reports.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';

export interface NotifyPorts extends Pick<TabPorts, 'isHidden' | 'onShow'> {
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
  /** Whether the window has the user's attention: one behind others counts as visible. */
  hasFocus: () => boolean;
  mayNotify: () => Promise<boolean>;
  notify: (report: Report) => void;
  show: (report: Report) => void;
}

/** Milliseconds that a hidden tab leaves it to a visible one. */
const courtesy = 1000;

/** Starts notifying about this tab's reports. Returns a function to stop. */
export function notifyOnCompletion(store: ReportStore, ports: NotifyPorts): () => void {
  const busy = new Set<string>();
  let isOver = false;

  function look(): void {
    for (const report of store.state().stored?.reports ?? []) {
      const { key, news } = report;
      if ((news !== 'new' && news !== 'notified') || busy.has(key)) continue;
      busy.add(key);
      void tell(report).finally(() => busy.delete(key));
    }
  }

  async function tell(report: Report): Promise<void> {
    if (ports.isHidden()) {
      if (report.news !== 'new' || !(await ports.mayNotify())) return;
      await ports.pause(courtesy);
    }
    if (isOver) return;
    // The user may have returned meanwhile.
    const isSeen = !ports.isHidden();
    if (!(await store.claim(report.key, isSeen ? 'page' : 'browser'))) return;
    if (isSeen) ports.show(report);
    const isNoticed = isSeen && (ports.hasFocus() || report.news === 'notified');
    if (!isNoticed && (await ports.mayNotify())) ports.notify(report);
  }

  const stop = store.subscribe(look);
  ports.onShow(look);
  look();
  return () => {
    isOver = true;
    stop();
  };
}
