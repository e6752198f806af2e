import { useEffect, useState } from 'react';
import { canReachTabs } from '#lib/tabs.ts';
import { currentUser } from '#shared/user/current-user.ts';
import { waitForUserStorage } from '#shared/user/wait-for-user-storage.ts';
import { type Toast, Toasts } from '#ui/feedback/toasts.tsx';

/** In sessionStorage: shown once per tab. The settings page always shows it. */
const shownKey = 'crosschannel.browser-limits';

const noStorage: Toast = {
  key: 'storage',
  tone: 'info',
  text: 'This browser stores nothing for this site. Saved views, settings, and your lists of reports and batches are lost when you close or reload the page. Allow site data to keep them.',
};

const noTabs: Toast = {
  key: 'tabs',
  tone: 'info',
  text: 'This browser does not let tabs work together. Use Crosschannel in one tab at a time.',
};

/** Notifies the user once about features that this browser does not support. */
export function BrowserLimits() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    let isGone = false;
    void limits().then((found) => {
      if (isGone || found.length === 0 || sessionStorage.getItem(shownKey) !== null) return;
      sessionStorage.setItem(shownKey, 'yes');
      setToasts(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const close = (key: string) => setToasts((all) => all.filter((it) => it.key !== key));
  return <Toasts label="Browser limits" toasts={toasts} onClose={close} />;
}

async function limits(): Promise<Toast[]> {
  const storage = await waitForUserStorage(currentUser());
  return [
    ...((await storage.isAvailable()) ? [] : [noStorage]),
    ...(canReachTabs() ? [] : [noTabs]),
  ];
}
