import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import type { Account } from '#api/contract/account.ts';
import { readHistoryFile, writeHistoryFile } from '#features/history/history-file.ts';
import { noHistory } from '#features/history/history-state.ts';
import type { HistoryStore } from '#features/history/history-store.ts';
import { read, rowOf } from '#features/history/test-history.ts';
import { actAsync, render, until } from '#ui/test-render.tsx';
import { HistoryPanel } from './history-panel.tsx';

const merge = vi.fn<HistoryStore['merge']>(async (blocks) => blocks.length);
const store = { merge, planned: async () => 1 } as unknown as HistoryStore;
vi.mock('#features/history/use-history.ts', () => ({
  useHistory: () => ({ state: noHistory, store }),
}));
vi.mock('#features/history/history-setup.tsx', () => ({
  HistorySetup: () => null,
  DailyUpdates: () => null,
}));

vi.mock('#features/history/history-file.ts', { spy: true });

const { blocks } = read({ rows: [rowOf('2026-11-03', 'camp-1', { spend: 5 })] });
const serviceIs = (baseUrl: string): void => {
  const client = fakeClient(() => Promise.reject(new TypeError('Not expected.')));
  installClient({ ...client, options: { baseUrl } });
};

afterEach(() => void vi.useRealTimers());

beforeEach(async () => {
  merge.mockClear();
  vi.setSystemTime('2026-11-24T12:00:00Z');
  serviceIs('https://api.example.com/v3');
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryPanel accounts={[{ id: 'acct-1' } as Account]} />
    </QueryClientProvider>,
  );
});

/** Chooses a file exported by the dashboard of a service. */
async function importFrom(baseUrl: string): Promise<void> {
  serviceIs(baseUrl);
  const file = await writeHistoryFile([async () => blocks]);
  serviceIs('https://api.example.com/v3');
  const input = document.querySelector('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.mocked(readHistoryFile).mock.results.at(-1)?.value;
  });
}
const dialog = () => document.querySelector('[role=dialog]');
const text = () => document.body.textContent;
const press = (name: string) =>
  actAsync(() =>
    [...document.querySelectorAll('button')].find((it) => it.textContent === name)?.click(),
  );

test('a file of the same service is imported without a question', async () => {
  await importFrom('https://api.example.com/v3');
  await until(() => expect(text()).toContain('Imported 1 month.'));
  expect(merge).toHaveBeenCalledOnce();
  expect(dialog()).toBeNull();
});

test('one of another service is imported only after the user agrees', async () => {
  await importFrom('https://staging.example.com/v3');
  await until(() =>
    expect(dialog()?.textContent).toContain(
      'This file comes from another service or configuration (https://staging.example.com/v3).',
    ),
  );
  expect(dialog()?.textContent).toContain('amounts are in another unit, such as cents');
  await press('Cancel');
  expect(dialog()).toBeNull();
  expect(merge).not.toHaveBeenCalled();
  expect(text()).not.toContain('Imported');

  await importFrom('https://staging.example.com/v3');
  await until(() => expect(dialog()).not.toBeNull());
  await press('Import anyway');
  await until(() => expect(text()).toContain('Imported 1 month.'));
  expect(dialog()).toBeNull();
  expect(merge).toHaveBeenCalledOnce();
});
