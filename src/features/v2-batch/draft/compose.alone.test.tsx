import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTabs } from '#shared/user/test-tabs.ts';
import { actAsync, byRole, press, render } from '#ui/test-render.tsx';
import { Compose } from './compose.tsx';
import { openDraftTab, rows } from './test-draft-tabs.ts';

type DraftTab = ReturnType<typeof openDraftTab>;

const here = vi.hoisted((): { tab: DraftTab | null } => ({ tab: null }));
const draftOf = () => (here.tab as DraftTab).draft;
vi.mock('#features/v2-batch/store/use-batches.ts', () => ({
  useDraft: () => {
    const store = draftOf();
    return { store, view: useSyncExternalStore(store.subscribe, store.state) };
  },
}));
vi.mock('#shared/rate-limit/cost-note.ts', () => ({ useCost: () => ({ words: '1 unit' }) }));

let tabs: ReturnType<typeof startTabs>;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Without a size, a grid renders nothing.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  tabs = startTabs();
  // No tab works in the background.
  tabs.isLive = false;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders the draft of this tab. */
async function draw(tab: DraftTab): Promise<void> {
  here.tab = tab;
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Compose store={tab.batches} />
    </QueryClientProvider>,
  );
}

/** Waits until the page satisfies it. Meanwhile React renders when it would in a browser. */
async function comes(holds: () => unknown): Promise<void> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  await expect.poll(holds).toBe(true);
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
}
const text = () => document.body.textContent;
const field = () => document.querySelector('textarea');
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((it) => it.textContent.startsWith(name));
const click = (name: string) => actAsync(() => button(name)?.click());
const isDisabled = (element: Element | null | undefined): boolean =>
  element?.closest(':disabled, fieldset[disabled]') !== null;
const editing = 'This draft is being edited in another tab.';
const controls = ['Choose file', 'Add empty row', 'Remove all 2 rows', 'Submit 2 items'];
const editableCells = () =>
  document.querySelectorAll('[role=gridcell][aria-readonly=false]').length;

test('while another tab edits the draft, the page says so and shows it, and nothing can be changed; “Edit here” takes it over', async () => {
  const other = openDraftTab(tabs);
  await other.draft.add(rows(1, 2));
  other.draft.setText('B000000003,D');
  await draw(openDraftTab(tabs));
  await comes(() => text().includes('2 rows, no errors.'));
  expect(text()).toContain(editing);
  expect(text()).toContain('B000000002');
  expect(controls.filter((name) => !isDisabled(button(name)))).toEqual([]);
  expect([isDisabled(field()), editableCells()]).toEqual([true, 0]);
  await actAsync(() => byRole('grid')[0]?.focus());
  for (const key of ['ArrowDown', 'ArrowRight', 'Delete'])
    await press(byRole('grid')[0] ?? null, key);
  expect(byRole('dialog')).toEqual([]);

  await click('Edit here');
  await comes(() => !text().includes(editing));
  expect(controls.filter((name) => isDisabled(button(name)))).toEqual([]);
  expect([isDisabled(field()), editableCells()]).toEqual([false, 6]);
  expect(document.activeElement).toBe(field());
  await comes(() => field()?.value === 'B000000003,D');
  await click('Add empty row');
  await comes(() => text().includes('1 of 3 rows has an error.'));
});

test('a cell that is being typed is saved before another tab takes over, and the page says who edits', async () => {
  const own = openDraftTab(tabs);
  await own.draft.add(rows(1));
  await draw(own);
  expect(text()).not.toContain(editing);
  const other = openDraftTab(tabs);
  const grid = () => byRole('grid')[0] ?? null;
  await actAsync(() => (grid() as HTMLElement).focus());
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'F']) await press(grid(), key);
  const cell = document.querySelector<HTMLInputElement>('input[aria-label^="Country"]');
  await actAsync(() => {
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    native?.set?.call(cell, 'FR');
    cell?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  let isTaken = false;
  void other.draft.takeOver().then(() => (isTaken = true));
  await comes(() => isTaken && text().includes(editing));
  expect(other.draft.state()?.rows[0]?.countryCode).toBe('FR');
  expect(text()).toContain('FR');
  expect(button('Edit here')?.disabled).toBe(false);
});

test('if storage refuses a submission, the dialog says so, and the draft stays', async () => {
  const own = openDraftTab(tabs);
  await own.draft.add(rows(1, 2));
  await draw(own);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await click('Submit 2 items…');
  await actAsync(() =>
    [...document.querySelectorAll('button')]
      .findLast((it) => it.textContent === 'Submit 2 items')
      ?.click(),
  );
  await comes(() => byRole('alert').length > 0);
  expect(byRole('alert')[0]?.textContent).toContain('Free up space');
  expect(text()).toContain('2 rows, no errors.');
});
