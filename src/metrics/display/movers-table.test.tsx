import { expect, test } from 'vitest';
import { MemoryRouter } from 'react-router';
import { render } from '#ui/test-render.tsx';
import { type Mover, MoversTable } from './movers-table.tsx';

const mover: Mover = {
  id: 'a',
  change: { spend: [1_000_063.88, 1_000_000], sales: [100, 80] },
  acos: [0.3, 0.4],
};
const table = (props: Partial<Parameters<typeof MoversTable>[0]>) => (
  <MemoryRouter>
    <MoversTable
      name="Changes"
      one="Campaign"
      movers={[mover]}
      rowOf={(id) => ({ id: id ?? '', name: 'Lamp' })}
      isOpen={false}
      {...props}
    />
  </MemoryRouter>
);
const cells = () =>
  [...document.querySelectorAll('tbody :is(th, td)')].map((cell) => cell.textContent);

test('a small share of a large amount is not a decrease of 0%', async () => {
  await render(table({}));
  expect(cells()).toEqual(['Lamp', '−20.00 −20.0%', '−63.88 ±0.0%']);
});

test('where there is room, the values and ACOS are beside the changes', async () => {
  await render(table({ valuesOf: 'sales' }));
  const heads = [...document.querySelectorAll('thead th')].map((cell) => cell.textContent);
  expect(heads).toEqual([
    'Campaign',
    'Sales before',
    'Sales now',
    'Sales change',
    'Spend change',
    'ACOS change',
  ]);
  expect(cells().slice(1, 3)).toEqual(['100.00', '80.00']);
  expect(cells().at(-1)).toBe('+10.0 pp');
});

test('a change of sales is neither good nor bad while they may still rise', async () => {
  const colors = () =>
    [...document.querySelectorAll('td span')].map(
      (it) => /text-(good|bad)/.exec(it.className)?.[1],
    );
  const draw = await render(table({ valuesOf: 'sales' }));
  expect(colors()).toEqual(['bad', undefined, 'bad']);
  await draw(table({ valuesOf: 'sales', isOpen: true }));
  expect(colors()).toEqual([undefined, undefined, undefined]);
});

test('a part of the change of ACOS has two decimals; more is bad while it is final', async () => {
  const drawn = () => {
    const cell = document.querySelector('tbody td span');
    return [cell?.textContent, /text-(good|bad)/.exec(cell?.className ?? '')?.[1]];
  };
  const part = (acosEffect: number) => ({
    movers: [{ ...mover, acosEffect }],
    hasAcosEffect: true,
  });
  const draw = await render(table(part(0.0123)));
  expect(drawn()).toEqual(['+1.23 pp', 'bad']);
  await draw(table(part(-0.0004)));
  expect(drawn()).toEqual(['−0.04 pp', 'good']);
  await draw(table({ ...part(0.0123), isOpen: true }));
  expect(drawn()).toEqual(['+1.23 pp', undefined]);
});
