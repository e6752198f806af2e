import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { metrics } from '#metrics/metrics.ts';
import { render } from '#ui/test-render.tsx';
import { HelpPage } from './help-page.tsx';

beforeEach(async () => {
  await render(
    <MemoryRouter initialEntries={['/help?channel=dsp&range=7d']}>
      <HelpPage />
    </MemoryRouter>,
  );
});

const rowsOf = (name: string) =>
  [...document.querySelectorAll(`table[aria-label="${name}"] :is(tbody, tfoot) tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('all metrics are listed with their definitions; ratios with their formulas', () => {
  const rows = rowsOf('Metrics');
  expect(rows.map(([label, definition]) => [label, definition])).toEqual(
    Object.values(metrics).map(({ label, definition }) => [label, definition]),
  );
  const others = (name: string) => rows.find(([label]) => label === name)?.slice(2);
  expect(others('Spend')).toEqual(['', 'No']);
  expect(others('CVR')).toEqual(['Orders ÷ clicks', 'Yes']);
  expect(others('CPM')).toEqual(['1,000 × spend ÷ impressions', 'No']);
  expect(others('Bid ÷ CPC')).toEqual(['Bid × clicks ÷ spend', 'No']);
});

test('the contents lead to all sections, and keep scope and dates', () => {
  const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
  const headings = [...document.querySelectorAll('h2')].map(
    ({ id }) => `/help?channel=dsp&range=7d#${id}`,
  );
  expect(links).toEqual(headings);
});

test('the worked example is what the overview would say', () => {
  expect(rowsOf('Two campaigns, before → after')).toEqual([
    ['Brand', '2,000', '0.25 → 0.40', '500 → 800', '4,000', '12.5% → 20.0%'],
    ['Generic', '500 → 1,000', '1.00', '500 → 1,000', '1,000 → 2,000', '50.0%'],
    ['Total', '2,500 → 3,000', '0.40 → 0.60', '1,000 → 1,800', '5,000 → 6,000', '20.0% → 30.0%'],
  ]);
  expect(rowsOf('Drivers of ACOS')).toEqual([
    ['CPC', '+300', '±0', '+5.4 pp'],
    ['Mix', '+500', '+1,000', '+4.6 pp'],
    ['Change', '+800', '+1,000', '+10.0 pp'],
  ]);
  expect(document.body.textContent).toContain(
    'ACOS +10.0 pp: clicks cost 25% more, +5.4; mix, +4.6',
  );
});
