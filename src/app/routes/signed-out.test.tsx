import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { openUserStorage } from '#storage/user-storage.ts';
import { render } from '#ui/test-render.tsx';
import { SignedOut } from './signed-out.tsx';

const text = () => document.body.textContent ?? '';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  history.replaceState(null, '', '/signed-out');
});

test('tells what stays in this browser, if anything does, and how to delete it', async () => {
  await render(<SignedOut />);
  expect(text()).toContain('You are signed out');
  expect(text()).not.toContain('stay in this browser');
  await openUserStorage('one', () => true).write('views', '/campaigns', 'mine');
  await render(<SignedOut key="again" />);
  await vi.waitFor(() => expect(text()).toContain('stay in this browser'));
  expect(text()).toContain('Delete all data and sign out');
});

test('tells if the provider may still remember the user', async () => {
  const words = 'Your sign-in provider may still remember you.';
  await render(<SignedOut />);
  expect(text()).not.toContain(words);
  history.replaceState(null, '', '/signed-out#provider');
  await render(<SignedOut key="again" />);
  expect(text()).toContain(words);
});
