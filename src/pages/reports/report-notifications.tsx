/** Notifications about ended reports, on every page. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ScopedLink } from '#navigation/link.tsx';
import { counted } from '#lib/format.ts';
import { paths } from '#navigation/paths.ts';
import { startNotifier } from '#features/reports/notifier.ts';
import { isUnseen, type Report } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { portsOfThisTab } from '#user/tab-ports.ts';
import { type Toast, Toasts } from '#ui/feedback/toasts.tsx';
import { linkClass } from '#ui/link-class.ts';
import { notify, notificationState } from './browser-notifications.tsx';
import { reportTitle } from './report-status.tsx';

/**
 * Puts a number before the page's title: "(2) Campaigns · Crosschannel". Returns how to remove it. It uses a
 * title element of its own before the pages', which React manages.
 */
export function countInTitle(count: number): () => void {
  const { head } = document;
  const own = document.createElement('title');
  const write = (): void => {
    const titles = [...head.querySelectorAll('title')];
    // A new page inserts its title first.
    if (titles[0] !== own) head.prepend(own);
    const text = `(${count}) ${titles.find((it) => it !== own)?.textContent ?? ''}`;
    if (own.textContent !== text) own.textContent = text;
  };
  write();
  const watch = new MutationObserver(write);
  watch.observe(head, { childList: true, subtree: true, characterData: true });
  return () => {
    watch.disconnect();
    own.remove();
  };
}

/**
 * Notifies on any page, and by the browser if the user chose it, that a report has ended. The window's title has the number
 * of unseen ones.
 */
export function ReportNotifications() {
  const { store, reports: stored } = useReports();
  const unseen = stored?.filter(isUnseen).length ?? 0;
  useEffect(() => (unseen > 0 ? countInTitle(unseen) : undefined), [unseen]);
  const [ended, setEnded] = useState<readonly Report[]>([]);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = useEffectEvent((report: Report) => void navigate(pathOf(report)));
  useEffect(
    () =>
      startNotifier(store, {
        ...portsOfThisTab(),
        pause: (milliseconds) => new Promise((next) => setTimeout(next, milliseconds)),
        hasFocus: () => document.hasFocus(),
        show: (report) => setEnded((all) => [report, ...all]),
        mayNotify: async () => (await notificationState()) === 'on',
        notify: (report) =>
          notify({
            key: report.key,
            title: 'Crosschannel',
            body: endingOf(report),
            onPress: () => open(report),
          }),
      }),
    [store],
  );

  const close = (reports: readonly Report[], isDismissed: boolean): void => {
    setEnded((all) => all.filter((it) => !reports.includes(it)));
    // A notification that disappears on its own may not have been read.
    if (isDismissed) void store.markSeen(reports.map(({ key }) => key));
  };
  const link = (to: string, text: string, reports: readonly Report[]) =>
    to !== pathname && (
      <ScopedLink to={to} className={`${linkClass} shrink-0`} onClick={() => close(reports, true)}>
        {text}
      </ScopedLink>
    );
  const toasts: Toast[] =
    ended.length > maxToasts
      ? [
          {
            key: many,
            tone: 'info',
            text: endingsOf(ended),
            action: link(paths.reports, 'View list', ended),
          },
        ]
      : ended.map((report) => ({
          key: report.key,
          tone: toastTone(report),
          text: endingOf(report),
          action: link(pathOf(report), report.status === 'completed' ? 'Open' : 'View', [report]),
        }));
  return (
    <Toasts
      label="Report notifications"
      toasts={toasts}
      onClose={(key, isDismissed) =>
        close(key === many ? ended : ended.filter((it) => it.key === key), isDismissed)
      }
    />
  );
}

const many = 'many';

const pathOf = ({ id }: Report): string => (id === null ? paths.reports : paths.report(id));

/** More at once share a notification. */
const maxToasts = 3;

/** How a report ended, as a sentence. */
export function endingOf(report: Report): string {
  const title = `“${reportTitle(report)}”`;
  if (report.status === 'failed') {
    return `${title} failed${report.reason === null ? '.' : `: ${report.reason}`}`;
  }
  return report.status === 'cancelled' ? `${title} was cancelled.` : `${title} is done.`;
}

/** Whether that is good news. */
function toastTone({ status }: Report): 'good' | 'bad' | 'info' {
  if (status === 'completed') return 'good';
  return status === 'failed' ? 'bad' : 'info';
}

/** Their number by status: "12 reports have ended: 10 completed, 2 failed". */
export function endingsOf(reports: readonly Report[]): string {
  const byStatus = Map.groupBy(reports, ({ status }) => status ?? '');
  const parts = [...byStatus].map(([status, all]) => `${all.length} ${status}`);
  return `${counted(reports.length, 'report')} have ended: ${parts.join(', ')}.`;
}
