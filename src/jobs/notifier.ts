/** Tells the user once, whatever the number of tabs, what has happened to background work. */
import { useEffect, useEffectEvent } from 'react';
import { portsOfThisTab, type TabPorts } from '#user/tab-ports.ts';

/** Where news comes from; the same object during the life of a page. */
export interface NewsSource<T> {
  subscribe: (listener: () => void) => () => void;
  /** What the user has not seen yet. `isTold`: the browser has shown a notification of it. */
  news: () => readonly { key: string; item: T; isTold: boolean }[];
  /** Returns whether this tab is the first to tell it. */
  claim: (item: T, by: 'page' | 'browser') => Promise<boolean>;
}

interface Tellers<T> {
  /** Shows it on the page. */
  show: (item: T) => void;
  /** Whether the user chose notifications by the browser. */
  mayNotify: () => Promise<boolean>;
  notify: (item: T) => void;
}

export interface NotifyPorts<T> extends Pick<TabPorts, 'isHidden' | 'onShow'>, Tellers<T> {
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
  /** Whether the window has the user's attention: one behind others counts as visible. */
  hasFocus: () => boolean;
}

/** Milliseconds that a hidden tab leaves it to a visible one. */
const courtesy = 1000;

/** Shows news on a visible page. If no page is visible, the browser shows it, if the user wants that. Returns how to stop it. */
export function startNotifier<T>(source: NewsSource<T>, ports: NotifyPorts<T>): () => void {
  const busy = new Set<string>();
  let isOver = false;

  function look(): void {
    for (const { key, item, isTold } of source.news()) {
      if (busy.has(key)) continue;
      busy.add(key);
      void tell(item, isTold)
        .catch(() => {})
        .finally(() => busy.delete(key));
    }
  }

  async function tell(item: T, isTold: boolean): Promise<void> {
    if (ports.isHidden()) {
      if (isTold || !(await ports.mayNotify())) return;
      await ports.pause(courtesy);
    }
    if (isOver) return;
    // The user may have returned meanwhile.
    const isSeen = !ports.isHidden();
    if (!(await source.claim(item, isSeen ? 'page' : 'browser'))) return;
    if (isSeen) ports.show(item);
    const isNoticed = isSeen && (ports.hasFocus() || isTold);
    if (!isNoticed && (await ports.mayNotify())) ports.notify(item);
  }

  const stop = source.subscribe(look);
  ports.onShow(look);
  look();
  return () => {
    isOver = true;
    stop();
  };
}

/** `startNotifier` in this tab, while the component is mounted. */
export function useNotifier<T>(source: NewsSource<T>, tellers: Tellers<T>): void {
  const show = useEffectEvent(tellers.show);
  const mayNotify = useEffectEvent(tellers.mayNotify);
  const notify = useEffectEvent(tellers.notify);
  useEffect(() => {
    const { isHidden, onShow } = portsOfThisTab();
    return startNotifier(source, {
      isHidden,
      onShow,
      show: (item) => show(item),
      pause: (milliseconds) => new Promise((next) => setTimeout(next, milliseconds)),
      hasFocus: () => document.hasFocus(),
      mayNotify: () => mayNotify(),
      notify: (item) => notify(item),
    });
  }, [source]);
}
