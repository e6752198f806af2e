import { expect, test, vi } from 'vitest';
import type { Report } from '#shared/reports/stored-reports.ts';
import { render } from '#ui/test-render.tsx';
import { SetupOutcomeNotice } from './setup-card.tsx';

const { reports } = vi.hoisted(() => ({ reports: [] as Report[] }));
vi.mock(import('#shared/reports/use-reports.ts'), () => ({
  useReports: () => ({ reports }) as never,
}));

const report = (own: Partial<Report>) =>
  ({ key: 'k', id: 'job-1', standing: 'known', status: 'running', reason: null, ...own }) as Report;

async function textOf(message: string, own: Partial<Report>): Promise<string | null> {
  reports.splice(0, 1, report(own));
  await render(<SetupOutcomeNotice outcome={{ message, requested: ['k'] }} />);
  return document.body.lastElementChild?.textContent ?? null;
}

test('says that the rest is saved only if it is', async () => {
  const refused = { standing: 'refused', reason: 'Not allowed.' } as const;
  expect(await textOf('', refused)).toMatch(/^A report failed\. Not allowed\..*else is saved\.$/);
  const lost = await textOf('Nothing is stored.', refused);
  expect(lost).toMatch(/^A report failed\. Not allowed\..*Nothing is stored\.$/);
  expect(lost).not.toContain('saved');
});

test('counts the reports in progress', async () => {
  expect(await textOf('', {})).toContain('1 report in progress');
  expect(await textOf('', { status: 'completed' })).toBe('Setup complete.');
});
