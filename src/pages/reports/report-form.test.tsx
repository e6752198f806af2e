import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type RateLimitMonitor, RateLimitProvider } from '#query-state/use-rate-limit.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { ReportForm } from './report-form.tsx';
import { reportList } from './reports.list.tsx';

const state = { limit: 300, windowSeconds: 60 } as ReturnType<RateLimitMonitor['state']>;
const board = {
  subscribe: () => () => {},
  state: () => state,
  costOf: () => 10,
  secondsFor: () => 0,
} as unknown as RateLimitMonitor;

test('submits what was typed even if the URL lags behind', async () => {
  const onRequest = vi.fn<Parameters<typeof ReportForm>[0]['onRequest']>(async () => {
    throw new Error('Not today.');
  });
  const search = reportList.shape.parse(new URLSearchParams('name=Before&report_type=keyword'));
  await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <RateLimitProvider value={board}>
          <ReportForm
            search={search}
            onChange={() => {}}
            scope={{ channel: [], account_id: [] }}
            accounts={new Map()}
            onRequest={onRequest}
          />
        </RateLimitProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const name = document.querySelector('input[name=name]') as HTMLInputElement;
  await actAsync(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Now');
    name.dispatchEvent(new Event('input', { bubbles: true }));
    name.form?.requestSubmit();
  });
  expect(onRequest.mock.calls[0]?.[0]).toMatchObject({ name: 'Now', report_type: 'keyword' });
});
