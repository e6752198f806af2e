import { expect, test } from 'vitest';
import { doing, render } from '#ui/test-render.tsx';
import { countInTitle } from './count-in-title.ts';

test('a number stands before the title of whatever page there is, and goes again', async () => {
  const draw = await render(<title>Campaigns</title>);
  const stop = countInTitle(2);
  expect(document.title).toBe('(2) Campaigns');
  await draw(<title>Keywords</title>);
  await doing(() => {});
  expect(document.title).toBe('(2) Keywords');
  // Another page brings a title of its own.
  await draw(<title key="other">Budget</title>);
  await doing(() => {});
  expect(document.title).toBe('(2) Budget');
  stop();
  expect(document.title).toBe('Budget');
});
