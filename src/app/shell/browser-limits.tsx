import { useEffect, useState } from 'react';
import { canReachTabs } from '#lib/tabs.ts';
import { Toasts } from '#ui/feedback/toasts.tsx';

/** In sessionStorage: shown once per tab. The settings page always shows it. */
const shownKey = 'crosschannel.browser-limits';

const noTabs = {
  key: 'tabs',
  tone: 'info',
  text: 'This browser does not let tabs work together. Use Crosschannel in one tab at a time.',
} as const;

/** Notifies the user once if this browser does not let tabs work together. */
export function BrowserLimits() {
  const [isShown, setShown] = useState(
    () => !canReachTabs() && sessionStorage.getItem(shownKey) === null,
  );
  useEffect(() => {
    if (isShown) sessionStorage.setItem(shownKey, 'yes');
  }, [isShown]);
  return (
    <Toasts
      label="Browser limits"
      toasts={isShown ? [noTabs] : []}
      onClose={() => setShown(false)}
    />
  );
}
