/**
 * Browser notifications for finished reports: the permission, which is only requested on a click, and the
 * user's choice, stored on this device.
 */
import { currentUser } from '#shared/user/current-user.ts';

/** `blocked`: refused by the user or the browser; `impossible`: not supported for pages. */
export type NotificationState = 'off' | 'on' | 'blocked' | 'impossible';

const key = 'report-notifications';

export async function notificationState(): Promise<NotificationState> {
  if (globalThis.Notification === undefined) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted') return 'off';
  const storage = await currentUser().openStorage();
  return (await storage?.read('settings', key, asChoice)) === true ? 'on' : 'off';
}

/** Call on a click: the browser may ask the user. Shows an example at once. */
export async function enableNotifications(): Promise<NotificationState> {
  if (globalThis.Notification === undefined) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const isShown = notify({ key, title: 'Reports', body: 'Notifications appear here.' });
  if (!isShown) return 'impossible';
  await choose(true);
  return 'on';
}

export async function disableNotifications(): Promise<NotificationState> {
  await choose(false);
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

async function choose(isOn: boolean): Promise<void> {
  const storage = await currentUser().openStorage();
  await storage?.write('settings', key, isOn);
}

function asChoice(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}
