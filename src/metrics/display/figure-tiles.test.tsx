import { expect, test } from 'vitest';
import { byRole, render } from '#ui/test-render.tsx';
import { FigureTiles } from './figure-tiles.tsx';

test('names a tile by label and currency', async () => {
  const values = { spend: 1234.5, roas: null };
  await render(<FigureTiles ids={['spend', 'roas']} values={values} currency="EUR" notes={{}} />);
  const names = byRole('group').map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['Totals, EUR', 'Spend, EUR', 'ROAS, EUR']);
});
