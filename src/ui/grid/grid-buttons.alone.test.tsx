import { expect, test, vi } from 'vitest';
import { type CsvFormat, standardCsv } from '#lib/csv.ts';
import { arraySource } from '#lib/row-source.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import type { Column } from './column.ts';
import { GridButtons } from './grid-buttons.tsx';
import type { GridLook } from './grid-preferences.ts';

const columns: Column<string>[] = ['name', 'state'].map((id) => ({
  id,
  header: id,
  width: 100,
  value: (row) => row,
}));
const source = arraySource(['a', 'b']);
const button = (label: string) =>
  [...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === label);

const saveFile = vi.hoisted(() => vi.fn<(name: string, file: Blob) => void>());
vi.mock(import('#lib/save-file.ts'), () => ({ saveFile }));

test('confirms an export until the next user action', async () => {
  await render(
    <GridButtons
      name="Things"
      columns={columns}
      source={source}
      look={{}}
      onLook={() => {}}
      csvFormat={standardCsv}
      onCsvFormat={() => {}}
    />,
  );
  const said = () => document.querySelector('[aria-live]')?.textContent;
  await actAsync(() => button('Export')?.click());
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  await vi.waitFor(() =>
    expect(items().map(({ textContent }) => textContent)).toEqual([
      'Export CSV',
      'Export CSV with details',
      'Export Excel',
    ]),
  );
  await actAsync(() => items()[1]?.click());
  await vi.waitFor(() => expect(said()).toBe('Exported as CSV'));
  expect(await saveFile.mock.lastCall?.[1].text()).toMatch(/^\uFEFF?# Things\r\n# Exported: /);
  await actAsync(() => {});
  await actAsync(() => document.dispatchEvent(new Event('pointerdown')));
  expect(said()).toBe('');
});

test('how files are written is chosen in the menu', async () => {
  const onCsvFormat = vi.fn<(changes: Partial<CsvFormat>) => void>();
  await render(
    <GridButtons
      name="Things"
      columns={columns}
      source={source}
      look={{}}
      onLook={() => {}}
      csvFormat={{ separator: ';', decimal: ',' }}
      onCsvFormat={onCsvFormat}
    />,
  );
  const choices = () => [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  await actAsync(() => button('Export')?.click());
  await vi.waitFor(() =>
    expect(choices().map((one) => [one.textContent, one.getAttribute('aria-checked')])).toEqual([
      ['Comma', 'false'],
      ['Semicolon', 'true'],
      ['Tab', 'false'],
      ['Point', 'false'],
      ['Comma', 'true'],
    ]),
  );
  await actAsync(() => choices()[2]?.click());
  expect(onCsvFormat).toHaveBeenLastCalledWith({ separator: '\t' });
});

test('selects columns and density in a panel', async () => {
  const onLook = vi.fn<(changes: GridLook) => void>();
  await render(
    <GridButtons
      name="Things"
      columns={columns}
      source={source}
      look={{ density: 'compact' }}
      onLook={onLook}
      csvFormat={standardCsv}
      onCsvFormat={() => {}}
    />,
  );
  await actAsync(() =>
    button('Columns')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  );
  await actAsync(() => button('Columns')?.click());
  await actAsync(() => {});
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, false]);
  await actAsync(() => boxes[1]?.click());
  expect(onLook).toHaveBeenLastCalledWith({ columns: [{ id: 'state', hidden: true }] });
  const density = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Compact rows',
  );
  expect(density?.getAttribute('aria-pressed')).toBe('true');
  await actAsync(() => density?.click());
  expect(onLook).toHaveBeenLastCalledWith({ density: 'comfortable' });
});
