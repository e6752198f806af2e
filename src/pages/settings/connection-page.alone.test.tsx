import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/test-client.ts';
import type {
  CheckOptions,
  CheckResult,
  Finding,
  Outcome,
} from '#api/service-check/check-result.ts';
import { runCheck } from '#api/service-check/run-check.ts';
import { installClient } from '#api/service.ts';
import { saveFile } from '#lib/save-file.ts';
import { type UserSession, UserProvider } from '#user/user.tsx';
import { actAsync, byRole, render } from '#ui/test-render.tsx';
import { ConnectionPage } from './connection-page.tsx';

vi.mock(import('#api/service-check/run-check.ts'), () => ({
  plannedUnits: ({ report, eligibility }, costOf) =>
    1 + (report ? costOf('requestReport') : 0) + (eligibility ? costOf('eligibility') : 0),
  runCheck: vi.fn<typeof runCheck>(),
}));
vi.mock(import('#lib/save-file.ts'), () => ({ saveFile: vi.fn<typeof saveFile>() }));

const finding = (topic: string, subject: string, outcome: Outcome): Finding => ({
  topic,
  subject,
  outcome,
  found: 'found',
  effect: outcome === 'pass' ? null : `effect of ${subject}`,
});
const result: CheckResult = {
  checkedAt: '2026-03-11T09:07:00Z',
  baseUrl: 'https://service.test',
  calls: 12,
  findings: [
    finding('Accounts', 'name', 'pass'),
    finding('Reports', 'result', 'skipped'),
    finding('Campaigns', 'metrics.spend', 'differs'),
    finding('Campaigns', 'metrics.sales', 'missing'),
  ],
};

let check: { options: CheckOptions; end: PromiseWithResolvers<CheckResult> };

beforeEach(() => {
  installClient(fakeClient(() => Promise.reject(new TypeError('Not expected.'))));
  vi.mocked(runCheck).mockImplementation((_, options) => {
    const end = Promise.withResolvers<CheckResult>();
    options.signal?.addEventListener('abort', () => end.reject(options.signal?.reason as Error));
    check = { options, end };
    return end.promise;
  });
});

const session = { subscribe: () => () => {} } as unknown as UserSession;
const wrapped = (page: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>
    <UserProvider value={session}>
      <MemoryRouter>{page}</MemoryRouter>
    </UserProvider>
  </QueryClientProvider>
);
const open = () => render(wrapped(<ConnectionPage />));
const text = () => document.body.textContent;
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((it) => it.textContent === name);
const choice = (name: RegExp) =>
  [...document.querySelectorAll('label')]
    .find((it) => name.test(it.textContent))
    ?.querySelector('input');
const click = (it: HTMLElement | null | undefined) => actAsync(() => it?.click());
const said = () => byRole('status').map((it) => it.textContent);

async function openResult(): Promise<void> {
  await open();
  await click(button('Start check'));
  await actAsync(() => check.end.resolve(result));
}

test('what is selected is checked, and its units are announced', async () => {
  await open();
  expect(text()).toContain('Uses up to 1 unit');
  await click(choice(/report of one day/));
  expect(text()).toContain('Uses up to 11 units');
  await click(button('Start check'));
  expect(check.options).toMatchObject({ report: true, eligibility: false, seesAllHeaders: false });
  await actAsync(() => check.options.onCall?.('GET /catalog/listings'));
  expect(text()).toContain('GET /catalog/listings');
});

test('a check can be cancelled, and ends with its page', async () => {
  const draw = await open();
  await click(button('Start check'));
  await click(button('Cancel'));
  expect(said()).toContain('Check cancelled.');
  await click(button('Start check'));
  await draw(null);
  expect(check.options.signal?.aborted).toBe(true);
});

test('findings are grouped by topic, differences first; what passed is folded away', async () => {
  await openResult();
  expect(said()).toContain('Check complete: 1 missing · 1 different · 1 skipped · 1 passed');
  const rows = (place: string) =>
    [...document.querySelectorAll(`${place} h3, ${place} li > span:first-child`)].map(
      (it) => it.textContent,
    );
  const passed = ['Accounts', 'name'];
  expect(rows('details:not([open])')).toEqual(passed);
  const differences = ['Campaigns', 'metrics.sales', 'metrics.spend', 'Reports', 'result'];
  expect(rows('section')).toEqual([...differences, ...passed]);
  expect(text()).toContain('effect of metrics.spend');
});

test('the result can be saved', async () => {
  await openResult();
  await click(button('Save result'));
  const [name, file] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect([name, JSON.parse((await file?.text()) ?? '')]).toEqual(['connection-check.json', result]);
});

test('a session that ends asks to sign in again; going offline ends the check', async () => {
  await open();
  await click(button('Start check'));
  await actAsync(() => check.end.reject(new ServiceError({ kind: 'unauthorized' })));
  expect(button('Sign in')).toBeDefined();
  await click(button('Start check'));
  await actAsync(() => dispatchEvent(new Event('offline')));
  expect(text()).toContain('The service cannot be reached');
});
