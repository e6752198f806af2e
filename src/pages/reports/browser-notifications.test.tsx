import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installCurrentUser } from '#user/current-user.ts';
import { startTabs } from '#user/test-tabs.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { NotifyChoice } from './browser-notifications.tsx';

beforeEach(() => installCurrentUser(startTabs().open().ports.user));
afterEach(() => vi.unstubAllGlobals());

const box = () => document.querySelector('input') as HTMLInputElement;
const words = () => document.querySelector('[role=status]')?.textContent ?? '';
async function settle(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1)
    await actAsync(() => new Promise((next) => setTimeout(next, 0)) as never);
}

/** A browser that answers like that when asked; with `throws`, it does not support notifications from pages. */
function stub(permission: string, answer = permission, throws = false) {
  const asked = vi.fn<() => void>();
  const notices: string[] = [];
  class Notice extends EventTarget {
    static permission = permission;
    static requestPermission = async () => {
      asked();
      Notice.permission = answer;
      return answer;
    };
    constructor(title: string) {
      super();
      if (throws) throw new TypeError('Illegal constructor');
      notices.push(title);
    }
  }
  vi.stubGlobal('Notification', Notice);
  return { asked, notices };
}

async function drawn() {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <NotifyChoice />
    </QueryClientProvider>,
  );
  await settle();
}

async function press() {
  await actAsync(() => box().click());
  await settle();
}

test('asks the browser only on a click, and can be switched off', async () => {
  const { asked, notices } = stub('default', 'granted');
  await drawn();
  expect(asked).not.toHaveBeenCalled();
  expect([box().checked, words()]).toEqual([
    false,
    expect.stringContaining('asks for permission first'),
  ]);
  await press();
  expect(asked).toHaveBeenCalledOnce();
  expect([box().checked, notices]).toEqual([true, ['Reports']]);
  await press();
  expect(box().checked).toBe(false);
});

test('says that the browser denies notifications, before or now', async () => {
  const { notices } = stub('default', 'denied');
  await drawn();
  await press();
  expect([box().checked, words()]).toEqual([false, expect.stringContaining('blocks')]);
  expect(box().getAttribute('aria-disabled')).toBe('true');
  expect(notices).toEqual([]);
});

test.each(['no notifications', 'notifications only in service workers'])(
  'explains what a browser with %s does instead',
  async (has) => {
    if (has === 'no notifications') vi.stubGlobal('Notification', undefined);
    else stub('default', 'granted', true);
    await drawn();
    if (has !== 'no notifications') await press();
    expect([box().checked, words()]).toEqual([
      false,
      expect.stringContaining('does not support notifications'),
    ]);
  },
);
