import { expect, test, vi } from 'vitest';
import { actAsync, render } from './test-render.tsx';
import { displayEntry, useEntryState } from './use-entry-state.ts';

function Part({ name }: { name: string }) {
  const [isOpen, setOpen] = useEntryState(name, false);
  return (
    <button type="button" onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'open' : 'closed'}
    </button>
  );
}

const button = () => document.querySelector('button');
const shown = () => button()?.textContent;
const toggle = () => actAsync(() => button()?.click());

/** A browser whose pages have one part. */
async function openBrowser() {
  const draw = await render(null);
  return {
    /** Goes to an entry, whose page is rendered before the router says so. */
    visit: async (key: string, name = 'part'): Promise<void> => {
      history.replaceState({ key }, '');
      await draw(<Part key={`${key} ${name}`} name={name} />);
      displayEntry(key, false);
    },
    /** The same page at another address. */
    stay: (key: string): void => {
      history.replaceState({ key }, '');
      displayEntry(key, false);
    },
    /** The same page at an address it had before. */
    backTo: (key: string): Promise<void> =>
      actAsync(() => {
        history.replaceState({ key }, '');
        displayEntry(key, true);
      }),
  };
}

test('without a router it is like any state', async () => {
  vi.resetModules();
  const { useEntryState: freshState } = await import('./use-entry-state.ts');
  function Fresh() {
    const [isOpen, setOpen] = freshState('part', false);
    return (
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'open' : 'closed'}
      </button>
    );
  }
  const draw = await render(<Fresh key="first" />);
  await toggle();
  expect(shown()).toBe('open');
  await draw(<Fresh key="second" />);
  expect(shown()).toBe('closed');
});

test('state returns with its history entry, and only with that', async () => {
  const { visit } = await openBrowser();
  await visit('a');
  await toggle();
  expect(shown()).toBe('open');
  await visit('b');
  expect(shown()).toBe('closed');
  await visit('a', 'other part');
  expect(shown()).toBe('closed');
  await visit('a');
  expect(shown()).toBe('open');
});

test('a page that stays while its address changes keeps its state under the new address too', async () => {
  const { visit, stay } = await openBrowser();
  await visit('c');
  await toggle();
  stay('d');
  await visit('e');
  expect(shown()).toBe('closed');
  await visit('d');
  expect(shown()).toBe('open');
  await toggle();
  // The earlier entry keeps its own.
  await visit('c');
  expect(shown()).toBe('open');
});

test('a page that goes back to an earlier address of its own takes the state it had there', async () => {
  const { visit, stay, backTo } = await openBrowser();
  await visit('unfiltered');
  stay('filtered');
  await toggle();
  stay('filtered again');
  await toggle();
  expect(shown()).toBe('closed');
  await backTo('filtered');
  expect(shown()).toBe('open');
  await backTo('unfiltered');
  expect(shown()).toBe('closed');
  await backTo('filtered');
  expect(shown()).toBe('open');
});

test('a part that replaces one of the same name at another address starts fresh', async () => {
  const { visit } = await openBrowser();
  await visit('list');
  await toggle();
  await visit('other view');
  expect(shown()).toBe('closed');
  await visit('record', 'record');
  await visit('other view');
  expect(shown()).toBe('closed');
  await visit('list');
  expect(shown()).toBe('open');
});

test('remembers the last hundred entries', async () => {
  const { visit } = await openBrowser();
  await visit('first');
  await toggle();
  for (let entry = 0; entry < 100; entry++) {
    await visit(`entry ${entry}`);
    await toggle();
  }
  await visit('entry 1');
  expect(shown()).toBe('open');
  await visit('first');
  expect(shown()).toBe('closed');
});
