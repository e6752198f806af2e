import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { byRole, actAsync, press, render } from '#ui/test-render.tsx';
import { Definition } from './definition.tsx';
import { DangerButton } from './danger-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';

const button = (): HTMLButtonElement => document.querySelector('button') as HTMLButtonElement;

test('focuses the first action of a menu, moves by arrow keys and letters, acts, and returns the focus', async () => {
  const signOut = vi.fn<() => void>();
  // On a busy machine a frame takes long, and keys must not go to what is below meanwhile.
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  await render(
    <Menu
      label="Account"
      trigger="A"
      items={[
        { heading: 'Theme' },
        { label: 'Light', checked: true, onSelect: () => undefined },
        { label: 'Dark', checked: false, onSelect: () => undefined },
        'separator',
        { label: 'Sign out', onSelect: signOut },
      ]}
    />,
  );
  await actAsync(() => button().click());
  await actAsync(() => undefined);
  expect(document.activeElement?.textContent).toBe('Light');
  expect(document.activeElement?.getAttribute('aria-checked')).toBe('true');
  vi.unstubAllGlobals();
  await actAsync(() => frames.forEach((frame) => frame(0)));
  await press(document.activeElement, 'ArrowDown');
  expect(document.activeElement?.textContent).toBe('Dark');
  await press(document.activeElement, 's');
  expect(document.activeElement?.textContent).toBe('Sign out');
  await actAsync(() => (document.activeElement as HTMLElement).click());
  expect(signOut).toHaveBeenCalledOnce();
  expect(byRole('menu')).toHaveLength(0);
  expect(document.activeElement).toBe(button());
});

test('describes a term by its definition and dismisses it on Escape', async () => {
  await render(<Definition term="ROAS">Sales for each unit of spend.</Definition>);
  const described = document.getElementById(button().getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Sales for each unit of spend.');
  await actAsync(() => button().focus());
  expect(byRole('tooltip')[0]?.textContent).toBe('Sales for each unit of spend.');
  await press(button(), 'Escape');
  expect(byRole('tooltip')).toHaveLength(0);
});

test('a click on a header, which sorts, hides its definition from the first rows', async () => {
  await render(
    <Definition term="ROAS" passive={{ id: 'roas', shown: false }}>
      Sales for each unit of spend.
    </Definition>,
  );
  const term = document.querySelector('span span') as HTMLElement;
  const point = (type: string) =>
    actAsync(() => {
      term.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
    });
  await point('pointerover');
  expect(byRole('tooltip')).toHaveLength(1);
  await point('pointerdown');
  expect(byRole('tooltip')).toHaveLength(0);
});

test('names a dialog by its title, closes it on Escape, and returns the focus', async () => {
  const onClose = vi.fn<() => void>();
  const again = await render(<button type="button">before</button>);
  button().focus();
  await again(
    <>
      <button type="button">before</button>
      <Dialog title="Session ended" onClose={onClose}>
        Sign in again.
      </Dialog>
    </>,
  );
  const dialog = byRole('dialog')[0] as HTMLElement;
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
  expect(title?.textContent).toBe('Session ended');
  await press(dialog, 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
  await again(<button type="button">before</button>);
  expect(document.activeElement).toBe(button());
});

test('keeps a dialog open that cannot be closed', async () => {
  await render(<Dialog title="Session ended">Sign in again.</Dialog>);
  await press(byRole('dialog')[0] ?? null, 'Escape');
  expect(byRole('dialog')).toHaveLength(1);
  expect(document.querySelector('button')).toBeNull();
});

test('a dialog opened while nothing was focused focuses nothing when it closes', async () => {
  const again = await render(<a href="#main">Skip to content</a>);
  (document.activeElement as HTMLElement).blur();
  const dialog = <Dialog title="Search">Text</Dialog>;
  await again(
    <>
      <a href="#main">Skip to content</a>
      {dialog}
    </>,
  );
  await again(<a href="#main">Skip to content</a>);
  expect(document.activeElement).toBe(document.body);
});

function Panel({ onClose }: { onClose: () => void }) {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchor} type="button" aria-expanded="true">
        Views
      </button>
      <Popover label="Views" anchor={anchor} onClose={onClose}>
        <button type="button">first</button>
        <button type="button">last</button>
      </Popover>
    </>
  );
}

test.each([
  ['Tab on the last control', 'last', false],
  ['Shift+Tab on the first', 'first', true],
])('%s closes a popover', async (_, name, shiftKey) => {
  const onClose = vi.fn<() => void>();
  await render(<Panel onClose={onClose} />);
  await actAsync(() => undefined);
  const [first, last] = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
  const [at, other] = name === 'last' ? [last, first] : [first, last];
  other?.focus();
  await press(other ?? null, 'Tab', { shiftKey });
  expect(onClose).not.toHaveBeenCalled();
  at?.focus();
  await press(at ?? null, 'Tab', { shiftKey });
  expect(onClose).toHaveBeenCalledOnce();
});

test('a button that deletes asks first, in its own words', async () => {
  const onConfirm = vi.fn<() => void>();
  await render(
    <DangerButton action="Delete 4 snapshots" onConfirm={onConfirm}>
      There is no other copy.
    </DangerButton>,
  );
  const opener = document.querySelector('button');
  expect(opener?.textContent).toBe('Delete 4 snapshots…');
  expect(opener?.className).toContain('text-bad');
  const answers = () => [...(byRole('dialog')[0]?.querySelectorAll('button') ?? [])].slice(-2);

  await actAsync(() => opener?.click());
  expect(byRole('dialog')[0]?.textContent).toContain('Delete 4 snapshots?');
  expect(answers().map((it) => it.textContent)).toEqual(['Cancel', 'Delete 4 snapshots']);
  expect(answers()[1]?.className).toContain('bg-bad');
  await actAsync(() => answers()[0]?.click());
  expect([byRole('dialog'), onConfirm.mock.calls]).toEqual([[], []]);

  await actAsync(() => opener?.click());
  await actAsync(() => answers()[1]?.click());
  expect([byRole('dialog'), onConfirm.mock.calls]).toEqual([[], [[]]]);
});
