import { expect, test } from 'vitest';
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
const click = () => actAsync(() => button()?.click());

/** The browser is at another entry, whose page is rendered before the router tells. */
async function visit(key: string, name = 'part'): Promise<void> {
  history.replaceState({ key }, '');
  await render(<Part key={key} name={name} />);
  displayEntry(key, false);
}
/** The same page at another address. */
function stay(key: string): void {
  history.replaceState({ key }, '');
  displayEntry(key, true);
}
const shown = () => [...document.querySelectorAll('button')].at(-1)?.textContent;
const toggle = () => actAsync(() => [...document.querySelectorAll('button')].at(-1)?.click());

test('without a router it is like any state', async () => {
  await render(<Part name="part" />);
  await click();
  expect(button()?.textContent).toBe('open');
  await render(<Part name="part" />);
  expect(shown()).toBe('closed');
});

test('state returns with its history entry, and only with that', async () => {
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

test('remembers the last hundred entries', async () => {
  await visit('first');
  await toggle();
  for (let entry = 0; entry < 100; entry++) {
    await visit(`entry ${entry}`);
    await toggle();
  }
  await visit('entry 0');
  expect(shown()).toBe('open');
  await visit('first');
  expect(shown()).toBe('closed');
});
