/**
 * Browser notifications for finished reports: the permission, which is only requested on a click, and the
 * user's choice, stored on this device.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { currentUser } from '#user/current-user.ts';

/** `blocked`: refused by the user or the browser; `impossible`: not supported for pages. */
type NotificationState = 'off' | 'on' | 'blocked' | 'impossible';

const key = 'report-notifications';

export async function notificationState(): Promise<NotificationState> {
  if (globalThis.Notification === undefined) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted') return 'off';
  const storage = await currentUser().openStorage();
  return (await storage?.read('settings', key, (value) => value)) === true ? 'on' : 'off';
}

/** Call on a click: the browser may ask the user. Shows an example at once. */
async function setNotifications(isWanted: boolean): Promise<NotificationState> {
  if (isWanted) {
    if ((await Notification.requestPermission()) !== 'granted') return notificationState();
    const isShown = notify({ key, title: 'Reports', body: 'Notifications appear here.' });
    if (!isShown) return 'impossible';
  }
  const storage = await currentUser().openStorage();
  await storage?.write('settings', key, isWanted);
  return notificationState();
}

interface Notice {
  /** A notification replaces another with the same key. */
  key: string;
  title: string;
  body: string;
  onPress?: () => void;
}

/** Shows a notification; returns false if the browser cannot: some support them only in service workers. */
export function notify({ key: tag, title, body, onPress }: Notice): boolean {
  try {
    const notice = new Notification(title, { body, tag });
    notice.addEventListener('click', () => {
      globalThis.focus();
      notice.close();
      onPress?.();
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser notifies that a report has ended while the page is hidden. Asks the user only on a click. */
export function NotifyChoice() {
  const about = useId();
  const client = useQueryClient();
  // Another tab, or the browser's settings, may change it.
  const { data: state = null } = useQuery({
    queryKey: [key],
    queryFn: notificationState,
    networkMode: 'always',
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const { mutate: set } = useMutation({
    mutationFn: setNotifications,
    onSuccess: (next) => client.setQueryData([key], next),
  });
  const isOff = state === null || state === 'blocked' || state === 'impossible';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 print:hidden">
      <Checkbox checked={state === 'on'} onChange={set} describedBy={about} isDisabled={isOff}>
        Notify me when a report ends
      </Checkbox>
      <span id={about} role="status" className="text-xs text-muted">
        {state !== null && words[state]}
      </span>
    </div>
  );
}

const words: Record<NotificationState, string> = {
  off: 'Browser notifications while you are in another window or page. The browser asks for permission first.',
  on: 'Browser notifications while you are in another window or page.',
  blocked: 'The browser blocks notifications. Allow them in its settings for this site.',
  impossible:
    'This browser does not support notifications here. The window title counts finished reports instead.',
};
