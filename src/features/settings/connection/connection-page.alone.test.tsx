import { MemoryRouter } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/fake-client.ts';
import type { CheckHost, CheckResult, Finding, Outcome } from '#api/service-check/check-result.ts';
import { runCheck } from '#api/service-check/run-check.ts';
import { installClient } from '#api/service.ts';
import { type Config, loadConfig } from '#config.ts';
import { saveFile } from '#lib/save-file.ts';
import { type UserSession, UserProvider } from '#shared/user/user.tsx';
import { actAsync, byRole, render } from '#ui/test-render.tsx';
import { ConnectionPage } from './connection-page.tsx';

vi.mock(import('#api/service-check/run-check.ts'), () => ({
  plannedUnits: ({ report, eligibility }, costOf) =>
    1 + (report ? costOf('requestReport') : 0) + (eligibility ? costOf('eligibility') : 0),
  runCheck: vi.fn<typeof runCheck>(),
}));
vi.mock(import('#config.ts'), async (original) => ({
  ...(await original()),
  loadConfig: vi.fn<typeof loadConfig>(),
}));
vi.mock(import('#lib/save-file.ts'), () => ({ saveFile: vi.fn<typeof saveFile>() }));

const finding = (topic: string, subject: string, outcome: Outcome): Finding => ({
  topic,
  subject,
  outcome,
  found: `found for ${subject}`,
  effect: outcome === 'pass' ? null : `effect of ${subject}`,
});

const result: CheckResult = {
  checkedAt: '2026-03-11T09:07:00Z',
  baseUrl: 'https://api.example.com/v3',
  calls: [
    {
      endpoint: 'accounts',
      method: 'GET',
      path: '/advertising/accounts?limit',
      status: 200,
      milliseconds: 120,
    },
  ],
  findings: [
    finding('Accounts', 'name', 'pass'),
    finding('Accounts', 'channel', 'pass'),
    finding('Campaigns', 'name', 'pass'),
    finding('Campaigns', 'metrics.spend', 'differs'),
    finding('Campaigns', 'metrics.sales', 'missing'),
    finding('Reports', 'result', 'skipped'),
  ],
  fields: {
    campaign: [
      {
        path: 'status',
        present: 3,
        of: 3,
        types: ['text'],
        readAs: 'status',
        values: ['ENABLED-WORD'],
      },
    ],
  },
  contract: { resources: { campaign: { fields: { 'metrics.spend': 'performance.cost' } } } },
};

const exchange = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(loadConfig).mockResolvedValue({ contract: { money: 'minor' } } as Config);
  installClient({ ...fakeClient(() => Promise.reject(new Error('Not called.'))), exchange });
});

const open = (): ReturnType<typeof render> =>
  render(
    <UserProvider value={{} as UserSession}>
      <MemoryRouter>
        <ConnectionPage />
      </MemoryRouter>
    </UserProvider>,
  );

const text = (): string => document.body.textContent;
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((it) => it.textContent === name);
const click = (element: HTMLElement | null | undefined): Promise<void> =>
  actAsync(() => element?.click());
const choice = (name: RegExp): HTMLInputElement | null | undefined =>
  [...document.querySelectorAll('label')]
    .find((it) => name.test(it.textContent))
    ?.querySelector('input');

/** Starts a check that waits; returns what it was given. */
async function startHeld(): Promise<{ host: CheckHost; consent: unknown }> {
  vi.mocked(runCheck).mockImplementation(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  await click(button('Start check'));
  const [host, consent] = vi.mocked(runCheck).mock.lastCall ?? [];
  if (host === undefined) throw new Error('The check has not started.');
  return { host, consent };
}

/** The page with the result. */
async function openResult(changes: Partial<CheckResult> = {}): Promise<void> {
  vi.mocked(runCheck).mockResolvedValue({ ...result, ...changes });
  await open();
  await click(button('Start check'));
}

test('it only reads unless the user selects more, and states the units of what is selected', async () => {
  await open();
  expect(text()).toContain('Uses up to 1 unit');
  await click(choice(/report of one day \(up to 10 units\)/));
  expect(text()).toContain('Uses up to 11 units');
  await click(choice(/eligibility of one product \(up to 5 units\)/));
  expect(text()).toContain('Uses up to 16 units');
  await click(choice(/report of one day/));
  expect((await startHeld()).consent).toEqual({ report: false, eligibility: true });
});

test('the check sees the service without a mapping, and the mapping in use', async () => {
  await open();
  const { host } = await startHeld();
  expect(host.contract).toEqual({ money: 'minor' });
  exchange.mockResolvedValue(new Response('{}'));
  await host.send('campaign', { path: { id: 'a/b' } });
  expect(exchange).toHaveBeenCalledWith(
    'campaign',
    expect.objectContaining({
      address: 'https://api.invalid/advertising/campaigns/a%2Fb',
      signal: host.signal,
    }),
  );
  expect(await host.fetchResult('https://elsewhere.invalid/result')).toBeNull();
});

test('progress is displayed, and Cancel aborts the check', async () => {
  await open();
  const { host } = await startHeld();
  await actAsync(() => host.onProgress?.(12, 'listings'));
  expect(text()).toContain('12 calls made: GET /catalog/listings');
  await click(button('Cancel'));
  expect(host.signal?.aborted).toBe(true);
  expect(byRole('status').map((it) => it.textContent)).toContain('Check cancelled.');
  expect(button('Run again')).toBeDefined();
});

test('leaving the page aborts the check', async () => {
  const draw = await open();
  const { host } = await startHeld();
  await draw(null);
  expect(host.signal?.aborted).toBe(true);
});

test('findings are grouped by topic, differences first, and the filter shows only those', async () => {
  await openResult();
  const summary = '3 pass · 1 differs · 1 missing · 1 skipped';
  expect(byRole('status').map((it) => it.textContent)).toContain(`Check complete: ${summary}`);
  const rows = () => [...document.querySelectorAll('tbody th')].map((it) => it.textContent);
  expect(rows()).toEqual([
    'Campaigns',
    'metrics.sales',
    'metrics.spend',
    'name',
    'Accounts',
    'name',
    'channel',
    'Reports',
    'result',
  ]);
  expect(text()).toContain('effect of metrics.spend');
  await click(choice(/^Differences$/));
  expect(rows()).toEqual(['Campaigns', 'metrics.sales', 'metrics.spend']);
});

test('without differences there is no mapping, and the filter says so', async () => {
  await openResult({ contract: null, findings: result.findings.slice(0, 3) });
  expect(text()).not.toContain('Proposed mapping');
  await click(choice(/^Differences$/));
  expect(text()).toContain('No differences.');
});

/** The last saved file. */
async function saved(): Promise<[name: string | undefined, json: unknown]> {
  const [name, file] = vi.mocked(saveFile).mock.lastCall ?? [];
  return [name, JSON.parse((await file?.text()) ?? 'null')];
}

test('the mapping can be copied and downloaded as an entry of config.json', async () => {
  const writeText = vi.fn<(copied: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } });
  onTestFinished(() => void vi.unstubAllGlobals());
  await openResult();
  await click(button('Download'));
  expect(await saved()).toEqual(['contract.json', { contract: result.contract }]);
  await click(button('Copy'));
  expect(JSON.parse(writeText.mock.lastCall?.[0] ?? '')).toEqual({ contract: result.contract });
  expect(text()).toContain('Copied');
});

test('the saved result has nothing but what it lists, and values only if selected', async () => {
  const [call] = result.calls;
  const extra = {
    calls: [{ ...call, bearer: 'secret-token' }],
    fields: { campaign: [{ ...result.fields['campaign']?.[0], example: 'secret-value' }] },
    findings: result.findings.map((it) => ({ ...it, record: 'secret-record' })),
    key: 'secret-key',
  };
  await openResult(extra as unknown as Partial<CheckResult>);
  await click(button('Save result'));
  const [name, json] = await saved();
  const { values, ...status } = result.fields['campaign']?.[0] ?? {};
  expect(name).toBe('connection-check.json');
  expect(json).toEqual({ ...result, fields: { campaign: [status] } });
  await click(choice(/values of enumerations/));
  await click(button('Save result'));
  expect((await saved())[1]).toEqual({ ...result, fields: { campaign: [{ ...status, values }] } });
});

test('a session that ends during the check asks to sign in again', async () => {
  await open();
  const { host } = await startHeld();
  exchange.mockRejectedValue(new ServiceError({ kind: 'unauthorized' }));
  await actAsync(() => void host.send('accounts', {}).catch(() => {}));
  expect(text()).toContain('Your session has ended');
  expect(button('Sign in')).toBeDefined();
});

test('going offline ends the check', async () => {
  await open();
  const { host } = await startHeld();
  await actAsync(() => dispatchEvent(new Event('offline')));
  expect(host.signal?.aborted).toBe(true);
  expect(text()).toContain('You are offline');
});

test('a check that fails can be run again', async () => {
  vi.mocked(runCheck).mockRejectedValueOnce(new Error('Broken.')).mockResolvedValueOnce(result);
  await open();
  await click(button('Start check'));
  expect(text()).toContain('The check could not be completed');
  await click(button('Run again'));
  expect(text()).toContain('Proposed mapping');
  expect(text()).not.toContain('The check could not be completed');
});
