import { expect, test, vi } from 'vitest';
import { standForLead } from './leader.ts';

const settled = () => new Promise((next) => setImmediate(next));

test('one leads at a time, the longest waiting first, until it resigns', async () => {
  const [one, two, three] = [standForLead('a'), standForLead('a'), standForLead('a')];
  const leaders = () => [one, two, three].map(({ leads }) => leads());
  await one.elected;
  expect(leaders()).toEqual([true, false, false]);
  one.resign();
  await two.elected;
  expect(leaders()).toEqual([false, true, false]);
  two.resign();
  await three.elected;
  expect(leaders()).toEqual([false, false, true]);
  three.resign();
  await Promise.all([one.over, two.over, three.over]);
  expect(leaders()).toEqual([false, false, false]);
});

test('a candidate with work leads until it is over, even if it fails', async () => {
  const first = Promise.withResolvers<void>();
  const one = standForLead('b', () => first.promise);
  const two = standForLead('b', async () => {});
  await one.elected;
  await settled();
  expect([one.leads(), two.leads()]).toEqual([true, false]);
  first.reject(new Error('It failed.'));
  await Promise.all([one.over, two.over]);
  expect([one.leads(), two.leads()]).toEqual([false, false]);
});

test('names do not compete, and a candidate that resigns in line never leads', async () => {
  const [one, other, waiting] = [standForLead('c'), standForLead('d'), standForLead('c')];
  await Promise.all([one.elected, other.elected]);
  const elected = vi.fn<() => void>();
  void waiting.elected.then(elected);
  waiting.resign();
  one.resign();
  await one.over;
  await waiting.over;
  expect(elected).not.toHaveBeenCalled();
  other.resign();
});
