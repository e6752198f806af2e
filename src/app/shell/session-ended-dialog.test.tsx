import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { TextNotSaved } from '#user/current-user.ts';
import { UserProvider, type UserSession } from '#user/user.tsx';
import { actAsync, render } from '#ui/test-render.tsx';
import { SessionEndedDialog } from './shell.tsx';

test('a user whose text cannot be saved can stay on the page, and is asked again on the next', async () => {
  const signIn = vi.fn<UserSession['signIn']>().mockRejectedValue(new TextNotSaved());
  const router = createMemoryRouter([{ path: '*', element: <SessionEndedDialog /> }], {
    initialEntries: ['/eligibility'],
  });
  await render(
    <UserProvider value={{ signIn } as unknown as UserSession}>
      <RouterProvider router={router} />
    </UserProvider>,
  );
  const isShown = () => document.querySelector('[role=dialog]') !== null;
  const press = (text: string) =>
    actAsync(() =>
      [...document.querySelectorAll('button')].find((it) => it.textContent === text)?.click(),
    );
  await press('Sign in');
  expect(isShown()).toBe(true);
  await press('Stay on this page');
  expect(isShown()).toBe(false);
  await actAsync(() => void router.navigate('/eligibility?q=a'));
  expect(isShown()).toBe(false);
  await actAsync(() => void router.navigate('/reports'));
  expect(isShown()).toBe(true);
});
