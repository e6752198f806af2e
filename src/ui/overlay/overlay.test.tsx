import { expect, test, vi } from 'vitest';
import { byRole, actAsync, press, render } from '#ui/test-render.tsx';
import { Definition } from './definition.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';

const button = (): HTMLButtonElement => document.querySelector('button') as HTMLButtonElement;

test('focuses the first action of a menu, moves by arrow keys and letters, acts, and returns the focus', async () => {
  const signOut = vi.fn<() => void>();
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
