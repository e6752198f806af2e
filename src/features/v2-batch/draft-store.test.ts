import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createBatchStore } from './batch-store.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { startTabs } from '#user/test-tabs.ts';
import { createDraftStore } from './draft-store.ts';
import { newRow } from './read-rows.ts';

let tabs: ReturnType<typeof startTabs>;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  installClient(fakeClient(() => Promise.reject(new TypeError('Not expected.'))));
  tabs = startTabs();
  // No tab works in the background.
  tabs.isLive = false;
});

function openTab() {
  const { ports } = tabs.open();
  const batches = createBatchStore({ ...ports, isOnline: () => true });
  return { batches, draft: createDraftStore(ports, batches) };
}
type Tab = ReturnType<typeof openTab>;

const row = (at: number, percACoS = '12') =>
  newRow({ asin: `B00000000${at}`, countryCode: 'DE', percACoS });
const asins = ({ draft }: Tab) =>
  draft.state()?.map(({ no, asin }) => [no, asin.slice(-1)].join(' '));
const comes = (tab: Tab, expected: string[]) =>
  vi.waitFor(() => expect(asins(tab)).toEqual(expected));

test('rows added in several tabs are all kept', async () => {
  const [one, two] = [openTab(), openTab()];
  await Promise.all([
    one.draft.add(() => [row(1)]),
    two.draft.add(() => [row(2)]),
    one.draft.add(() => [row(3)]),
  ]);
  await vi.waitFor(() => expect(asins(one)).toHaveLength(3));
  await vi.waitFor(() => expect(asins(two)).toEqual(asins(one)));
  expect(asins(openTab())).toBeUndefined();
});

test('a change of a row leaves what another tab has changed', async () => {
  const [one, two] = [openTab(), openTab()];
  await one.draft.add(() => [row(1), row(2), newRow({ asin: 'B000000003' }, 'Odd.')]);
  await comes(two, ['1 1', '2 2', '3 3']);
  one.draft.change(1, { countryCode: 'fr' });
  two.draft.change(2, { percACoS: '7,5 %' });
  two.draft.change(3, { countryCode: 'de' });
  await vi.waitFor(() =>
    expect(one.draft.state()?.map((it) => [it.countryCode, it.percACoS, it.flaw])).toEqual([
      ['FR', '12', null],
      ['DE', '7.5', null],
      ['DE', '', null],
    ]),
  );
  two.draft.remove([2]);
  await comes(one, ['1 1', '3 3']);
  await one.draft.add(() => [row(4)]);
  await comes(one, ['1 1', '3 3', '4 4']);
});

test('a flaw stays until the row is changed, or accepted', async () => {
  const one = openTab();
  await one.draft.add(() => [{ ...row(1), flaw: 'Tab\tand\nline\\.' }]);
  expect((await reopened()).state()?.[0]?.flaw).toBe('Tab\tand\nline\\.');
  one.draft.acceptFlaws();
  await vi.waitFor(() => expect(one.draft.state()?.[0]?.flaw).toBeNull());
});

async function reopened() {
  const { draft, batches } = openTab();
  await batches.ready;
  await vi.waitFor(() => expect(draft.state()).not.toBeNull());
  return draft;
}

test('a draft is submitted once; what another tab changed meanwhile is reviewed first', async () => {
  const [one, two] = [openTab(), openTab()];
  await one.draft.add(() => [row(1)]);
  await comes(two, ['1 1']);
  const seen = one.draft.state() ?? [];
  two.draft.change(1, { percACoS: '9' });
  await vi.waitFor(() => expect(one.draft.state()?.[0]?.percACoS).toBe('9'));
  await expect(one.draft.submit(seen)).rejects.toThrow('The draft has changed.');
  const now = one.draft.state() ?? [];
  await Promise.allSettled([one.draft.submit(now), one.draft.submit(now)]);
  await vi.waitFor(() => expect(one.batches.state().stored?.submissions).toHaveLength(1));
  await comes(two, []);
  // The next draft begins at row 1, and is another one.
  await two.draft.add(() => [row(2)]);
  await comes(one, ['1 2']);
  await one.draft.submit(one.draft.state() ?? []);
  expect(one.batches.state().stored?.submissions).toHaveLength(2);
});

test('rows with errors are not submitted', async () => {
  const one = openTab();
  await one.draft.add(() => [row(1), newRow({ asin: 'B000000002' })]);
  await expect(one.draft.submit(one.draft.state() ?? [])).rejects.toThrow('The draft has changed.');
});

test('what another tab adds while a draft is being submitted stays, as the next draft', async () => {
  const [one, two] = [openTab(), openTab()];
  await one.draft.add(() => [row(1)]);
  await comes(two, ['1 1']);
  const submit = one.batches.submit.bind(one.batches);
  one.batches.submit = async (...args) => {
    await two.draft.add(() => [row(2)]);
    return submit(...args);
  };
  await one.draft.submit(one.draft.state() ?? []);
  await comes(one, ['2 2']);
  await comes(two, ['2 2']);
  await one.draft.submit(one.draft.state() ?? []);
  await comes(two, []);
  expect(one.batches.state().stored?.submissions).toHaveLength(2);
});

test('more rows than a draft holds are counted', async () => {
  const one = openTab();
  const many = Array.from({ length: 50_000 }, () => row(1));
  expect(await one.draft.add(() => many)).toBe(0);
  expect(await one.draft.add(() => [row(2), row(3)])).toBe(2);
  expect(one.draft.state()).toHaveLength(50_000);
});

test('a draft of the last release is read', async () => {
  await tabs.storage.write('lists', 'batch', {
    key: 'earlier',
    rows: '1\tB000000001\tDE\t12\tTab\\tand\\nline\\\\.\n3\tB000000003\t\t7.5\t',
  });
  expect((await reopened()).state()).toEqual([
    { no: 1, ...row(1), flaw: 'Tab\tand\nline\\.' },
    { no: 3, asin: 'B000000003', countryCode: '', percACoS: '7.5', flaw: null },
  ]);
});
