import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { BidRange } from './bid-range.tsx';

const draw = (from: string, to: string) => (
  <BidRange from={from} to={to} onFrom={() => {}} onTo={() => {}} />
);
const wrong = (): number => document.querySelectorAll('[aria-invalid=true]').length;
const said = (): string | undefined => document.querySelector('[aria-live]')?.textContent;

test('a range that begins above its end says so', async () => {
  const again = await render(draw('9', '10'));
  expect([wrong(), said()]).toEqual([0, '']);
  await again(draw('10', '9.5'));
  expect([wrong(), said()]).toEqual([2, 'From is more than to']);
  await again(draw('10', ''));
  expect([wrong(), said()]).toEqual([0, '']);
});
