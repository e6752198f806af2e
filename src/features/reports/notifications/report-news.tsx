import { useEffect } from 'react';
import { isUnseen } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { ReportToasts } from './report-toasts.tsx';

/** On every page: notifications about ended reports, and the number of unseen ones in the window title. */
export function ReportNews() {
  const { store, reports } = useReports();
  const unseen = reports?.filter(isUnseen).length ?? 0;
  useEffect(() => (unseen > 0 ? countInTitle(unseen) : undefined), [unseen]);
  return <ReportToasts store={store} />;
}

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
