import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import { setClock } from '#lib/clock.ts';
import { openUserStorage } from '#storage/user-storage.ts';
import { installCurrentUser } from '#user/current-user.ts';
import { openSettings } from '#user/settings.ts';
import { actAsync, render, until } from '#ui/test-render.tsx';
import { readBackup, writeBackup } from './backup.ts';
import { BackupPanel } from './backup-panel.tsx';

vi.mock('#features/history/use-history.ts', () => ({
  useHistory: () => ({ store: {}, state: undefined }),
}));
vi.mock('#lib/save-file.ts', () => ({ saveFile: () => {} }));
vi.mock('./backup.ts', { spy: true });

const day = 24 * 3600_000;
const now = Date.parse('2026-11-24T12:00:00Z');
const restore = vi.fn<() => Promise<string[]>>(async () => ['2 notes', '1 month of history']);

beforeEach(async () => {
  restore.mockClear();
  setClock(() => now);
  const storage = openUserStorage('one');
  installCurrentUser({
    openStorage: async () => storage,
    isLive: () => true,
    subscribe: () => () => {},
  });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <BackupPanel accounts={[{ id: 'acct-1' } as Account]} />
    </QueryClientProvider>,
  );
});

const dialog = () => document.querySelector('[role=dialog]');
const text = () => document.body.textContent;
const press = (name: string) =>
  actAsync(() =>
    [...document.querySelectorAll('button')].find((it) => it.textContent === name)?.click(),
  );

async function importFile(isOtherAdapter: boolean): Promise<void> {
  const savedAt = now - 34 * day;
  vi.mocked(readBackup).mockResolvedValue({
    savedAt,
    isOtherAdapter,
    foreignAccounts: 2,
    restore,
  });
  const input = document.querySelector('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File([], 'a.json')], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
}

test('says when the last backup was saved or imported', async () => {
  await until(() => expect(text()).toContain('No backup yet'));
  await importFile(false);
  await until(() => expect(text()).toContain('Last backup 34 days ago'));
  expect(text()).toContain(
    'Added: 2 notes · 1 month of history. What this device had already was kept. 2 accounts skipped, because you have no access to them.',
  );
  vi.mocked(writeBackup).mockResolvedValue({ file: new Blob([]), left: 3 });
  await press('Save backup');
  await until(() => expect(text()).toContain('Last backup just now'));
  expect(text()).toContain(
    'Saved as crosschannel-backup-2026-11-24.json, without the oldest 3 months of history',
  );
  // An older file is no reason for a new backup.
  await importFile(false);
  expect(openSettings().backup.state()).toBe(now);
});

test('a backup of another adapter is imported only after the user agrees', async () => {
  await importFile(true);
  await until(() => expect(dialog()?.textContent).toContain('in another unit, such as cents'));
  await press('Cancel');
  expect(dialog()).toBeNull();
  expect(restore).not.toHaveBeenCalled();
  await importFile(true);
  await until(() => expect(dialog()).not.toBeNull());
  await press('Import anyway');
  await until(() => expect(text()).toContain('Added: 2 notes'));
  expect(dialog()).toBeNull();
});
