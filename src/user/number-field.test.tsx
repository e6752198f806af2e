import { expect, test, vi } from 'vitest';
import { byRole, actAsync, render } from '#ui/test-render.tsx';
import { NumberField } from './number-field.tsx';

const field = (): HTMLInputElement => document.querySelector('input') as HTMLInputElement;

async function type(text: string): Promise<void> {
  await actAsync(() => {
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    native?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const blurTo = (target: Element | null): Promise<void> =>
  actAsync(() => {
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: target }));
  });

test('saves on blur, unless the focus moves to its own buttons', async () => {
  const onSet = vi.fn<(value: number | null) => Promise<void>>(() => Promise.resolve());
  const parse = (text: string): number | string => Number(text) || 'Enter a number.';
  await render(<NumberField label="Rate" value="2" unit="EUR" read={parse} onSet={onSet} />);
  await blurTo(null);
  expect(onSet).not.toHaveBeenCalled();
  await type('3');
  await blurTo(byRole('button')[0] ?? document.querySelector('button'));
  expect(onSet).not.toHaveBeenCalled();
  await blurTo(null);
  expect(onSet.mock.calls).toEqual([[3]]);
  await type('x');
  await blurTo(null);
  expect(onSet).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Enter a number.');
});

test('a removed value can be restored', async () => {
  const onSet = vi.fn<(value: number | null) => Promise<void>>(() => Promise.resolve());
  const props = { label: 'Fee', unit: 'EUR', read: Number, onSet };
  const draw = await render(<NumberField {...props} value="2" />);
  const named = (text: string) =>
    [...document.querySelectorAll('button')].find((it) => it.textContent === text);
  await actAsync(() => named('Remove Fee')?.click());
  await draw(<NumberField {...props} value={null} />);
  await actAsync(() => named('Undo removing Fee')?.click());
  expect(onSet.mock.calls).toEqual([[null], [2]]);
  expect(named('Undo removing Fee')).toBeUndefined();
});

test('does not save when the window loses focus', async () => {
  const onSet = vi.fn<(value: number | null) => Promise<void>>(() => Promise.resolve());
  await render(<NumberField label="Fee" value="2" unit="EUR" read={Number} onSet={onSet} />);
  await actAsync(() => field().focus());
  await type('1');
  await blurTo(null);
  expect([onSet.mock.calls, field().value]).toEqual([[], '1']);
  await actAsync(() => field().blur());
  expect(onSet.mock.calls).toEqual([[1]]);
});
