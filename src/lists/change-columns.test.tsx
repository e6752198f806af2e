import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { acosChange, changeAmount, changeShare, RowHistoryContext } from './change-columns.tsx';
import type { ListColumn } from './list-column.ts';

test('changes have their sign; good ones are green, bad ones red, tiny ones neither', async () => {
  const cell = ({ cell: draw }: ListColumn, value: number | null) =>
    draw?.({ change: value }, { id: 'change', currency: 'EUR' });
  await render(
    <RowHistoryContext value={{ drawTrend: () => null, hasOpenDays: false }}>
      {[
        cell(changeShare('sales'), 0.123),
        cell(acosChange(), 1.25),
        cell(changeAmount('spend'), -5),
        cell(changeAmount('sales'), 0.001),
        cell(changeShare('sales'), null),
      ].map((content, at) => (
        <li key={at}>{content}</li>
      ))}
    </RowHistoryContext>,
  );
  const items = [...document.querySelectorAll('li')];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '+12.3%',
    '+1.3',
    '−5.00',
    '±0.00',
    '–',
  ]);
  expect(items.map((item) => item.firstElementChild?.className ?? '')).toEqual([
    'text-good',
    'text-bad',
    '',
    '',
    '',
  ]);
});

test('while sales may still grow, no change of theirs is good or bad', async () => {
  const period = { drawTrend: () => null, hasOpenDays: true };
  await render(
    <RowHistoryContext value={period}>
      {[changeShare('sales'), acosChange(), changeAmount('sales')].map(({ cell }, at) => (
        <p key={at}>{cell?.({ change: 1.25 }, { id: 'change', currency: 'EUR' })}</p>
      ))}
    </RowHistoryContext>,
  );
  expect(document.body.textContent).toBe('+125.0%+1.3+1.25');
  expect(document.querySelectorAll('[class]')).toHaveLength(0);
});
