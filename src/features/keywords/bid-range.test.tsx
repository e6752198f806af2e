import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { BidRange } from './bid-range.tsx';

const draw = (from: string, to: string) => (
  <BidRange from={from} to={to} onFrom={() => {}} onTo={() => {}} />
);
const wrong = (): number => document.querySelectorAll('[aria-invalid=true]').length;
const said = (): string | undefined => document.querySelector('[aria-live]')?.textContent;

test('reports a range whose start exceeds its end', async () => {
  const again = await render(draw('9', '10'));
  expect([wrong(), said()]).toEqual([0, '']);
  await again(draw('10', '9.5'));
  expect([wrong(), said()]).toEqual([2, 'The minimum is greater than the maximum']);
  await again(draw('10', ''));
  expect([wrong(), said()]).toEqual([0, '']);
});
