import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installCurrentUser } from '#workspace/current-user.ts';
import { startTabs } from '#workspace/test-tabs.ts';
import { doing, render } from '#ui/test-render.tsx';
import { NotifyChoice } from './notify-choice.tsx';

beforeEach(() => installCurrentUser(startTabs().open().ports.user));
afterEach(() => vi.unstubAllGlobals());

const box = () => document.querySelector('input') as HTMLInputElement;
const words = () => document.querySelector('[role=status]')?.textContent ?? '';
const settle = () => doing(() => new Promise((next) => setTimeout(next, 0)) as never);

/** A browser that answers so when it is asked; `throws` where it shows none of a page's. */
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
  await render(<NotifyChoice />);
  await settle();
}

async function press() {
  await doing(() => box().click());
  await settle();
}

test('the browser is asked by a press and not before; it can be taken back', async () => {
  const { asked, notices } = stub('default', 'granted');
  await drawn();
  expect(asked).not.toHaveBeenCalled();
  expect([box().checked, words()]).toEqual([false, expect.stringContaining('asks you first')]);
  await press();
  expect(asked).toHaveBeenCalledOnce();
  expect([box().checked, notices]).toEqual([true, ['Reports']]);
  await press();
  expect(box().checked).toBe(false);
});

test('a browser that denies is told of, whether it did so before or now', async () => {
  const { notices } = stub('default', 'denied');
  await drawn();
  await press();
  expect([box().checked, words()]).toEqual([false, expect.stringContaining('blocks')]);
  expect(box().getAttribute('aria-disabled')).toBe('true');
  expect(notices).toEqual([]);
});

test.each(['none', 'for service workers alone'])(
  'a browser that has %s is told of',
  async (has) => {
    if (has === 'none') vi.stubGlobal('Notification', undefined);
    else stub('default', 'granted', true);
    await drawn();
    if (has !== 'none') await press();
    expect([box().checked, words()]).toEqual([false, expect.stringContaining('shows none')]);
  },
);
