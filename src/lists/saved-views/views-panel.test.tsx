import { act, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { freeText, list, searchShape } from '#lib/search-params.ts';
import { actAsync, byRole, render, until } from '#ui/test-render.tsx';
import { mergedViews, parseViews, type SavedView } from './saved-view.ts';
import type { ViewStore } from './view-store.ts';
import { ViewsPanel } from './views-panel.tsx';

const shape = searchShape({ status: list, row: freeText });
const receivedAt = Date.UTC(2026, 2, 11, 9, 7);

function Panel({ team = [] }: { team?: readonly SavedView[] }) {
  const [own, setViews] = useState<readonly SavedView[]>([]);
  const views = mergedViews(own, team);
  const [draft, setDraft] = useState<string | null>(null);
  const store: ViewStore = {
    state: () => views,
    own: () => own,
    parse: parseViews,
    merge: mergedViews,
    subscribe: () => () => {},
    change: async (make) => {
      setViews(make);
      return 'device';
    },
  };
  return (
    <ViewsPanel
      {...{ shape, receivedAt, store, views, draft, setDraft }}
      opened={null}
      onDone={() => {}}
    />
  );
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Panel />
    </MemoryRouter>,
  );

const nameOf = (it: Element | null) => it?.getAttribute('aria-label') ?? it?.textContent;
const press = (name: string) =>
  actAsync(() =>
    [...document.querySelectorAll('button')].find((it) => nameOf(it) === name)?.click(),
  );
const said = (role: string) => byRole(role).map(({ textContent }) => textContent);
const names = () => [...document.querySelectorAll('li [title][data-focus]')].map(nameOf);
const focused = () => nameOf(document.activeElement);

/** Types a name into the form, which has the focus, and submits it. */
async function enter(name: string): Promise<void> {
  const field = document.activeElement as HTMLInputElement;
  expect(field.tagName).toBe('INPUT');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, name);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await submit();
}
const submit = () => actAsync(() => document.querySelector('form')?.requestSubmit());

test('a view is saved, renamed, replaced after a confirmation, deleted and restored, with the focus on what was changed', async () => {
  await open('/campaigns?status=enabled&row=7');
  expect(document.body.textContent).toContain('saved on this device');
  await press('Save this view…');
  await submit();
  expect(said('alert')).toEqual(['Enter a name.']);
  await enter('  second ');
  expect(said('status')).toEqual(['Saved on this device.']);
  expect(focused()).toBe('second');
  await press('Save this view…');
  await enter('First');
  expect(names()).toEqual(['First', 'second']);

  await press('Rename First');
  await enter('SECOND');
  expect(said('alert')).toEqual(['A view named “second” already exists.']);
  expect(document.querySelectorAll('li')).toHaveLength(2);
  await submit();
  expect([names(), focused()]).toEqual([['SECOND'], 'SECOND']);

  await press('Delete view SECOND');
  expect([names(), focused()]).toEqual([[], 'Undo']);
  await press('Undo');
  expect([names(), focused()]).toEqual([['SECOND'], 'SECOND']);
});

test('a link has the row and the age of the data, a view’s own link only the age; if the browser blocks copying, it is displayed and selected', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  await open('/campaigns?status=enabled&row=7&other=1');
  await press('Save this view…');
  await enter('Enabled');
  await press('Copy link');
  await press('Copy link to Enabled');
  const queries = () => writeText.mock.calls.map(([link]) => new URL(link).search);
  expect(queries()).toEqual([
    '?status=enabled&row=7&seen=20260311T0907Z',
    '?status=enabled&seen=20260311T0907Z',
  ]);
  expect(said('status')).toEqual(['Link copied.']);

  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await press('Copy link');
  await until(() => expect(said('status')[0]).toMatch(/^Your browser blocked copying/));
  const field = document.activeElement as HTMLInputElement;
  expect(field.value).toBe(writeText.mock.lastCall?.[0]);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

test('the views of the team open like the others, and cannot be changed', async () => {
  await render(
    <MemoryRouter initialEntries={['/campaigns']}>
      <Panel team={[{ id: 't', name: 'Paused', search: '?status=paused' }]} />
    </MemoryRouter>,
  );
  expect(names()).toEqual(['PausedTeam']);
  const buttons = [...document.querySelectorAll('li button')].map(nameOf);
  expect(buttons).toEqual(['PausedTeam', 'Copy link to Paused']);
});
