import { expect, test, vi } from 'vitest';
import { actAsync, press, render } from '#ui/test-render.tsx';
import { SearchField } from './search-field.tsx';

const field = (): HTMLInputElement => document.querySelector('input') as HTMLInputElement;

/** Types like a user: bypasses React's own setter so that it notices the change. */
function type(text: string): Promise<void> {
  return actAsync(() => {
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    native?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const shown = (value: string, onChange: (value: string) => void = () => undefined) => (
  <SearchField label="Search" value={value} onChange={onChange} />
);

test('loses no letter when typing is faster than its owner', async () => {
  const sent = vi.fn<(value: string) => void>();
  const again = await render(shown('', sent));
  await type('a');
  await type('ab');
  await type('abc');
  await again(shown('a', sent));
  expect(field().value).toBe('abc');
  await again(shown('abc', sent));
  expect(field().value).toBe('abc');
  expect(sent.mock.calls).toEqual([['a'], ['ab'], ['abc']]);
});

test('replaces typed text by a value from outside', async () => {
  const again = await render(shown(''));
  await type('abc');
  await again(shown('abc'));
  await again(shown(''));
  expect(field().value).toBe('');
});

test('clears on Escape', async () => {
  const sent = vi.fn<(value: string) => void>();
  await render(shown('abc', sent));
  await press(field(), 'Escape');
  expect(sent).toHaveBeenLastCalledWith('');
});

test('takes the focus on a slash unless another field has it', async () => {
  await render(
    <>
      <textarea />
      {shown('')}
    </>,
  );
  await press(document.querySelector('textarea'), '/');
  expect(document.activeElement).not.toBe(field());
  await press(document.body, '/');
  expect(document.activeElement).toBe(field());
});
