import { expect, test, vi } from 'vitest';
import { byRole, doing, render } from '#ui/test-render.tsx';
import { TypedField } from './typed-field.tsx';

const field = (): HTMLInputElement => document.querySelector('input') as HTMLInputElement;

async function type(text: string): Promise<void> {
  await doing(() => {
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    native?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const leaveFor = (target: Element | null): Promise<void> =>
  doing(() => {
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: target }));
  });

test('what was typed is set when the field is left, unless for its own buttons', async () => {
  const onSet = vi.fn<(value: number | null) => void>();
  const read = (text: string): number | string => Number(text) || 'Enter a number.';
  await render(<TypedField label="Rate" value="2" unit="EUR" read={read} onSet={onSet} />);
  await leaveFor(null);
  expect(onSet).not.toHaveBeenCalled();
  await type('3');
  await leaveFor(byRole('button')[0] ?? document.querySelector('button'));
  expect(onSet).not.toHaveBeenCalled();
  await leaveFor(null);
  expect(onSet.mock.calls).toEqual([[3]]);
  await type('x');
  await leaveFor(null);
  expect(onSet).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Enter a number.');
});

test('a number half typed stays where the window is left and the field is not', async () => {
  const onSet = vi.fn<(value: number | null) => void>();
  await render(<TypedField label="Fee" value="2" unit="EUR" read={Number} onSet={onSet} />);
  await doing(() => field().focus());
  await type('1');
  await leaveFor(null);
  expect([onSet.mock.calls, field().value]).toEqual([[], '1']);
  await doing(() => field().blur());
  expect(onSet.mock.calls).toEqual([[1]]);
});
