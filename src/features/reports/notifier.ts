/** Tells the user once, whatever the number of tabs, that a report has ended. */
import type { TabPorts } from '#user/tab-ports.ts';
import type { ReportStore } from './report-store.ts';
import type { Report } from './stored-reports.ts';

export interface NotifyPorts extends Pick<TabPorts, 'isHidden' | 'onShow'> {
  /** Shows it on the page. */
  show: (report: Report) => void;
  /** Whether the user chose notifications by the browser. */
  mayNotify: () => Promise<boolean>;
  notify: (report: Report) => void;
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
  /** Whether the window has the user's attention: one behind others counts as visible. */
  hasFocus: () => boolean;
}

/** Milliseconds that a hidden tab leaves it to a visible one. */
const courtesy = 1000;

/**
 * Shows ended reports on a visible page. If no page is visible, the browser shows them, if the user wants that. Returns
 * how to stop it.
 */
export function startNotifier(
  store: Pick<ReportStore, 'state' | 'subscribe' | 'claim'>,
  ports: NotifyPorts,
): () => void {
  const busy = new Set<string>();
  let isOver = false;

  function look(): void {
    for (const report of store.state().stored?.reports ?? []) {
      const { key, news } = report;
      if (busy.has(key) || (news !== 'new' && news !== 'notified')) continue;
      busy.add(key);
      void tell(report)
        .catch(() => {})
        .finally(() => busy.delete(key));
    }
  }

  async function tell(report: Report): Promise<void> {
    const isNotified = report.news === 'notified';
    if (ports.isHidden()) {
      if (isNotified || !(await ports.mayNotify())) return;
      await ports.pause(courtesy);
    }
    if (isOver) return;
    // The user may have returned meanwhile.
    const isSeen = !ports.isHidden();
    if (!(await store.claim(report.key, isSeen ? 'page' : 'browser'))) return;
    if (isSeen) ports.show(report);
    const isNoticed = isSeen && (ports.hasFocus() || isNotified);
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
