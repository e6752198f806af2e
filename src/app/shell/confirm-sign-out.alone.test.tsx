import { expect, test, vi } from 'vitest';
import { type UserSession, UserProvider, useUser } from '#user/user.tsx';
import { actAsync, render } from '#ui/test-render.tsx';
import { ConfirmSignOut } from './confirm-sign-out.tsx';

const batches = vi.hoisted(() => ({ unsent: 0 }));
vi.mock('#features/v2-batch/batch-store.ts', () => ({
  batchStore: () => {
    const waiting = Array.from({ length: batches.unsent }, () => ({ state: 'waiting' }));
    return { state: () => ({ stored: { submissions: [{ batches: waiting }] } }) };
  },
}));

const signOut = vi.fn<() => Promise<void>>(async () => {});

function SignOutButton() {
  const user = useUser();
  return (
    <button type="button" onClick={() => void user.signOut()}>
      Leave
    </button>
  );
}

const press = (name: string) =>
  actAsync(() => {
    [...document.querySelectorAll('button')].findLast((it) => it.textContent === name)?.click();
  });

test('signing out with unsent batches asks first; without any it does not', async () => {
  await render(
    <UserProvider value={{ signOut } as unknown as UserSession}>
      <ConfirmSignOut hasBatch>
        <SignOutButton />
      </ConfirmSignOut>
    </UserProvider>,
  );
  batches.unsent = 2;
  await press('Leave');
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain(
      '2 batches are waiting to be sent or for their responses.',
    ),
  );
  expect(signOut).not.toHaveBeenCalled();
  await press('Cancel');
  expect(document.body.textContent).not.toContain('Sign out with unsent batches?');
  await press('Leave');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Sign out with unsent'));
  await press('Sign out');
  expect(signOut).toHaveBeenCalledOnce();

  await press('Cancel');
  batches.unsent = 0;
  await press('Leave');
  expect(signOut).toHaveBeenCalledTimes(2);
});
