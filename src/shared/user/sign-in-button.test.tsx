import { afterEach, expect, test, vi } from 'vitest';
import { actAsync, render } from '#ui/test-render.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { UserProvider, type UserSession } from './user.tsx';

afterEach(() => vi.useRealTimers());

const isDisabled = () => document.querySelector('button[aria-disabled=true]') !== null;

test.each(['the user stops the load', 'the user comes back'])(
  'is enabled again if the page was not left: %s',
  async (how) => {
    vi.useFakeTimers();
    const signIn = vi.fn<() => Promise<void>>().mockResolvedValue();
    const nothing = async () => {};
    const user: UserSession = {
      name: 'One',
      session: { subscribe: () => () => {}, isOver: () => true },
      signIn,
      signOut: nothing,
      forgetDevice: nothing,
      pendingWork: () => Promise.resolve([]),
      eraseAreas: nothing,
    };
    await render(
      <UserProvider value={user}>
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
