import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { JobBadge } from './request-details.tsx';

test('displays a cancellation until the job has ended, and only while it is pending', async () => {
  const draw = await render(<JobBadge status="running" cancel="asked" />);
  const words = () => document.body.textContent;
  expect(words()).toBe('Cancelling…');
  await draw(<JobBadge status="pending" cancel="taken" />);
  expect(words()).toBe('Cancelling…');
  await draw(<JobBadge status="running" cancel="refused" />);
  expect(words()).toBe('Running');
  await draw(<JobBadge status="completed" cancel="asked" />);
  expect(words()).toBe('Completed');
});
