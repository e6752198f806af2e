import { useState } from 'react';
import { expect, test } from 'vitest';
import { byRole, actAsync, press, render } from '#ui/test-render.tsx';
import { FilterCombobox } from './filter-combobox.tsx';
import type { FilterOption } from './filter-list.tsx';

const channels: FilterOption[] = ['channel-a', 'channel-b', 'dsp'].map((value, index) => ({
  value,
  label: value,
  count: 100 - index,
}));

function Filter(props: { options: FilterOption[]; start?: string[]; single?: boolean }) {
  const [selected, setSelected] = useState(props.start ?? []);
  return (
    <FilterCombobox
      label="Channel"
      options={props.options}
      selected={selected}
      onChange={setSelected}
      single={props.single}
    />
  );
}

const trigger = (): HTMLElement => byRole('combobox')[0] as HTMLElement;
const options = (): HTMLElement[] => byRole('option');
const chosen = (): (string | null | undefined)[] =>
  options()
    .filter((one) => one.ariaSelected === 'true' || one.getAttribute('aria-selected') === 'true')
    .map((one) => one.textContent);

/** Opens the list. */
async function open(): Promise<void> {
  await actAsync(() => trigger().click());
  await actAsync(() => undefined);
}

test('selects several options, displays them, and clears them', async () => {
  await render(<Filter options={channels} />);
  await open();
  await actAsync(() => options()[0]?.click());
  await actAsync(() => options()[2]?.click());
  expect(chosen()).toEqual(['channel-a100', 'dsp98']);
  expect(trigger().textContent).toBe('Channel:channel-a+1');
  await actAsync(() =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Clear')?.click(),
  );
  expect(trigger().textContent).toBe('Channel');
});

test('works by keyboard alone and returns focus on Escape', async () => {
  await render(<Filter options={channels} />);
  await open();
  const field = document.querySelector('input') as HTMLInputElement;
  await expect.poll(() => document.activeElement).toBe(field);
  await press(field, 'ArrowDown');
  await press(field, 'ArrowDown');
  await press(field, 'Enter');
  await press(field, 'ArrowDown');
  await press(field, 'Enter');
  expect(chosen()).toEqual(['channel-b99', 'dsp98']);
  await press(field, 'Escape');
  expect(options()).toHaveLength(0);
  expect(document.activeElement).toBe(trigger());
});

test('closes the list after a single choice', async () => {
  await render(<Filter options={channels} single />);
  await open();
  await actAsync(() => options()[1]?.click());
  expect(options()).toHaveLength(0);
  expect(trigger().textContent).toBe('Channel:channel-b');
});

test('renders only visible options of thousands, with chosen ones first, and narrows while typing', async () => {
  const accounts = Array.from({ length: 2400 }, (_, index) => ({
    value: `a${index}`,
    label: `Account ${index}`,
  }));
  await render(<Filter options={accounts} start={['a2000']} />);
  await open();
  expect(options().length).toBeLessThan(40);
  expect(options()[0]?.textContent).toBe('Account 2000');
  expect(options()[0]?.getAttribute('aria-setsize')).toBe('2400');
  const field = document.querySelector('input') as HTMLInputElement;
  await actAsync(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      'account 1999',
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(options().map((one) => one.textContent)).toEqual(['Account 1999']);
});

test('appends options that are counted after the list opened', async () => {
  const draw = await render(<Filter options={[]} />);
  await open();
  expect(document.body.textContent).toContain('No options yet.');
  await draw(<Filter options={channels.slice(1)} />);
  expect(options().map((one) => one.textContent)).toEqual(['channel-b99', 'dsp98']);
  // New counts move and remove nothing.
  await actAsync(() => options()[1]?.click());
  await draw(
    <Filter options={[{ value: 'dsp', label: 'dsp', count: 7 }, ...channels.slice(0, 1)]} />,
  );
  await draw(<Filter options={channels} />);
  expect(options().map((one) => one.textContent)).toEqual(['channel-b99', 'dsp98', 'channel-a100']);
  expect(chosen()).toEqual(['dsp98']);
});
