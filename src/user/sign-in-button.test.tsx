import { afterEach, expect, test, vi } from 'vitest';
import { actAsync, render } from '#ui/test-render.tsx';
import { TextNotSaved } from './current-user.ts';
import { SignInButton } from './sign-in-button.tsx';
import { UserProvider, type UserSession } from './user.tsx';

afterEach(() => vi.useRealTimers());

const nothing = async () => {};
const userWith = (signIn: UserSession['signIn']): UserSession => ({
  name: 'One',
  session: { subscribe: () => () => {}, isOver: () => true },
  signIn,
  signOut: nothing,
  forgetDevice: nothing,
  pendingWork: () => Promise.resolve([]),
  eraseAreas: nothing,
});

const isDisabled = () => document.querySelector('button[aria-disabled=true]') !== null;

test.each(['the user stops the load', 'the user comes back'])(
  'is enabled again if the page was not left: %s',
  async (how) => {
    vi.useFakeTimers();
    const signIn = vi.fn<() => Promise<void>>().mockResolvedValue();
    await render(
      <UserProvider value={userWith(signIn)}>
        <SignInButton />
      </UserProvider>,
    );
    const pressButton = () => actAsync(() => document.querySelector('button')?.click());
    await pressButton();
    await pressButton();
    expect([signIn.mock.calls.length, isDisabled()]).toEqual([1, true]);
    await actAsync(() => {
      if (how === 'the user stops the load') vi.advanceTimersByTime(30_000);
      else dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(isDisabled()).toBe(false);
    await pressButton();
    expect(signIn).toHaveBeenCalledTimes(2);
  },
);

test('text that cannot be saved is lost only if the user wants to go on', async () => {
  const signIn = vi.fn<UserSession['signIn']>().mockRejectedValue(new TextNotSaved());
  const onStay = vi.fn<() => void>();
  await render(
    <UserProvider value={userWith(signIn)}>
      <SignInButton onStay={onStay} />
    </UserProvider>,
  );
  const texts = () => [...document.querySelectorAll('button')].map((it) => it.textContent);
  const press = (at: number) => actAsync(() => document.querySelectorAll('button')[at]?.click());
  expect(texts()).toEqual(['Sign in']);
  await press(0);
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    'The text you typed cannot be saved in this browser and will be lost. Copy it first.',
  );
  expect(texts()).toEqual(['Stay on this page', 'Sign in anyway']);
  await press(0);
  expect(onStay).toHaveBeenCalledOnce();
  signIn.mockResolvedValue();
  await press(1);
  expect(signIn.mock.calls).toEqual([[{ losesText: false }], [{ losesText: true }]]);
});
