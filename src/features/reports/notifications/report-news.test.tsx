import { expect, test } from 'vitest';
import { actAsync, render } from '#ui/test-render.tsx';
import { countInTitle } from './report-news.tsx';

test('puts a number before any page’s title, and removes it again', async () => {
  const draw = await render(<title>Campaigns</title>);
  const stop = countInTitle(2);
  expect(document.title).toBe('(2) Campaigns');
  await draw(<title>Keywords</title>);
  await actAsync(() => {});
  expect(document.title).toBe('(2) Keywords');
  // Another page sets its own title.
  await draw(<title key="other">Reports</title>);
  await actAsync(() => {});
  expect(document.title).toBe('(2) Reports');
  stop();
  expect(document.title).toBe('Reports');
});
