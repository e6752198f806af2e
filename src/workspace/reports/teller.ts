/**
 * Tells that a report has ended, once for all tabs: on the page that is looked at, and by the browser
 * where nobody looks, if the user wished for that.
 */
import type { TabPorts } from '#workspace/tab-ports.ts';
import type { Desk } from './desk.ts';
import type { Report } from './record.ts';

export interface TellerPorts extends Pick<TabPorts, 'isHidden' | 'onShow'> {
  /** Resolves after so many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
  /** Whether the window has the user's attention: one that lies behind others is shown all the same. */
  hasFocus: () => boolean;
  mayNotify: () => Promise<boolean>;
  notify: (report: Report) => void;
  show: (report: Report) => void;
}

/** So long, in milliseconds, a hidden tab leaves it to one that is looked at. */
const courtesy = 1000;

/** Starts telling what this tab's desk knows; answers how to stop. */
export function startTeller(desk: Desk, ports: TellerPorts): () => void {
  const busy = new Set<string>();
  let isOver = false;

  function look(): void {
    for (const report of desk.snapshot().reports ?? []) {
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
    // Somebody may have come to look meanwhile.
    const isSeen = !ports.isHidden();
    if (!(await desk.claim(report.key, isSeen ? 'page' : 'browser'))) return;
    if (isSeen) ports.show(report);
    const isNoticed = isSeen && (ports.hasFocus() || report.news === 'notified');
    if (!isNoticed && (await ports.mayNotify())) ports.notify(report);
  }

  const stop = desk.subscribe(look);
  ports.onShow(look);
  look();
  return () => {
    isOver = true;
    stop();
  };
}
