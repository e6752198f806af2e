import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { RowInput } from './compose.tsx';
import type { NewRow } from '#features/v2-batch/read-rows.ts';

const field = () => document.querySelector('textarea');
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((it) => it.textContent === text);
const status = () => document.querySelector('[role=status]')?.textContent;

function type(text: string) {
  return act(async () => {
    const into = field();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(into, text);
    into?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Chooses a file whose content arrives when the returned function is called. */
async function choose(name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const file = new File([], name);
  const content = Promise.withResolvers<ArrayBuffer>();
  file.arrayBuffer = () => content.promise;
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  return (text: string) => act(async () => content.resolve(new TextEncoder().encode(text).buffer));
}

const ignored = async () => {};

test('a file replaces the text; what is typed while a file is read replaces the file', async () => {
  await render(<RowInput onAdd={ignored} />);
  await type('B000000001,DE,12');
  const arrive = await choose('targets.csv');
  expect(field()?.value).toBe('');
  await arrive('B000000002,DE,12\nB000000003,DE,12');
  expect(status()).toBe('targets.csv: 2 rows found.');
  const arriveLate = await choose('late.csv');
  await type('B000000001,DE,12');
  await arriveLate('B000000002,DE,12\nB000000003,DE,12');
  expect(status()).toBe('1 row found.');
});

test('a file without text, or of another kind, says what to do', async () => {
  await render(<RowInput onAdd={ignored} />);
  await (
    await choose('empty.csv')
  )(' \n');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('empty.csv is empty.');
  await (
    await choose('sheet.xlsx')
  )('PK\u0003\u0004');
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(/Save the sheet as “CSV/);
});

test('a column that is not found is chosen by the user', async () => {
  const onAdd = vi.fn<(rows: readonly NewRow[]) => Promise<void>>(ignored);
  await render(<RowInput onAdd={onAdd} />);
  await type('asin,country,ACOS\nB000000001,DE,12');
  expect(status()).toBe('Choose the column for Target ACOS.');
  expect(button('Add 1 row')).toBeUndefined();
  const [select] = [...document.querySelectorAll('select')].filter(({ value }) => value === '');
  await act(async () => {
    if (select) select.value = '2';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await type('asin,country,ACOS\nB000000001,DE,12\n');
  await act(async () => {
    button('Add 1 row')?.click();
    button('Add 1 row')?.click();
  });
  expect(onAdd.mock.calls).toEqual([
    [[{ asin: 'B000000001', countryCode: 'DE', percACoS: '12', flaw: null }]],
  ]);
  expect(field()?.value).toBe('');
});

test('what is typed while rows are being added stays', async () => {
  const added = Promise.withResolvers<void>();
  await render(<RowInput onAdd={() => added.promise} />);
  await type('B000000001,DE,12');
  await act(async () => button('Add 1 row')?.click());
  await type('B000000002');
  await act(async () => added.resolve());
  expect(field()?.value).toBe('B000000002');
});

test('a long text is hidden when pasted, and stays when typed', async () => {
  await render(<RowInput onAdd={ignored} />);
  const long = 'B000000001,DE,12\n'.repeat(2000);
  await type(long);
  expect(field()?.value).toBe(long);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', long);
  await act(async () =>
    field()?.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    ),
  );
  expect(field()?.value).toBe('');
  expect(status()).toBe('2,000 rows found.');
});

test('text is still there after a visit to another page, unless its rows were added', async () => {
  const draw = await render(<RowInput onAdd={ignored} />);
  await type('B000000001,DE,12');
  await draw(null);
  await draw(<RowInput onAdd={() => draw(null)} />);
  expect(field()?.value).toBe('B000000001,DE,12');
  await act(async () => button('Add 1 row')?.click());
  expect(field()).toBeNull();
  await draw(<RowInput onAdd={ignored} />);
  expect(field()?.value).toBe('');
});

test('the template, filled in and dropped, is read', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  // The page of other tests would go there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved = vi.spyOn(URL, 'createObjectURL');
  await render(<RowInput onAdd={ignored} />);
  await act(async () => button('Download template')?.click());
  const template = await (saved.mock.lastCall?.[0] as Blob | undefined)?.text();
  const file = new File(
    [`${(template ?? '').trimEnd()}\r\nB000000001,DE,12.5\r\nB000000002,FR,7\r\n`],
    'own.csv',
  );
  const dropped = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], files: [file], items: [] },
  });
  await act(async () => field()?.dispatchEvent(dropped));
  await vi.waitFor(() => expect(status()).toBe('own.csv: 2 rows found.'));
  expect(button('Add 2 rows')).toBeDefined();
});
