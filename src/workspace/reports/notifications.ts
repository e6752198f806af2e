/**
 * Whether the browser tells that a report has ended: its permission, which is asked for by a press
 * alone, and the user's choice, which is kept on this device.
 */
import { currentUser } from '#workspace/current-user.ts';

/** `blocked`: the user or the browser refused it; `impossible`: this browser has none for pages. */
export type Notifying = 'off' | 'on' | 'blocked' | 'impossible';

const key = 'report-notifications';

export async function notifying(): Promise<Notifying> {
  if (globalThis.Notification === undefined) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted') return 'off';
  const storage = await currentUser().openStorage();
  return (await storage?.read('settings', key, asChoice)) === true ? 'on' : 'off';
}

/** To be called by a press: the browser may ask the user. Shows at once what will come. */
export async function startNotifying(): Promise<Notifying> {
  if (globalThis.Notification === undefined) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const isShown = notify({ key, title: 'Reports', body: 'You will be told here.' });
  if (!isShown) return 'impossible';
  await choose(true);
  return 'on';
}

export async function stopNotifying(): Promise<Notifying> {
  await choose(false);
  return notifying();
}

interface Notice {
  /** A notice takes the place of another of the same key. */
  key: string;
  title: string;
  body: string;
  onPress?: () => void;
}

/** Has the browser show a notice; false where it does not: some do for service workers alone. */
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
