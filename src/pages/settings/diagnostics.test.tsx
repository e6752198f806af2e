import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import type { Config } from '#config/config.ts';
import {
  type RateLimitMonitor,
  RateLimitProvider,
  type RateLimitState,
} from '#query-state/use-rate-limit.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { AboutPanel } from './settings-page.tsx';
import { configurationLines, diagnosticsText, failedCallsOf } from './diagnostics.ts';

const config: Config = {
  baseUrl: 'https://api.example.com/v3',
  subscriptionKey: 'secret-key',
  signIn: { kind: 'openid', authority: 'https://id.example.com' },
  signOut: 'post',
  clientId: 'crosschannel',
  scope: 'openid profile',
  allowedSignInOrigins: ['https://login.example.com'],
  allowedResultOrigins: [],
  v2Batch: false,
};
const rateLimit = {
  tier: 'growth',
  limit: 300,
  windowSeconds: 60,
  left: 287.6,
} as RateLimitState & {
  left: number;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

const failed = (queryKey: readonly unknown[], error: Error, errorUpdatedAt: number) => ({
  queryKey,
  state: { error, errorUpdatedAt } as Parameters<typeof failedCallsOf>[0][number]['state'],
});

test('the diagnostics name the build, the configuration and the rate limit, never the key', () => {
  history.replaceState(null, '', '/settings?account=acct-0001');
  const text = diagnosticsText({
    config,
    storage: {
      isAvailable: true,
      site: { usage: 1_200_000, quota: 5_000_000_000 },
      isPersistent: false,
    },
    rateLimit,
    failedCalls: [],
    exceptions: [
      { at: 2000, message: 'RangeError', stack: '', route: '/' },
      { at: 1000, message: 'TypeError: x is undefined', stack: 'b\nc', route: '/notes' },
    ],
  });
  history.replaceState(null, '', '/');
  expect(text).toContain(`Crosschannel ${__VERSION__}, commit ${__COMMIT__}`);
  expect(text).toContain('Service: https://api.example.com/v3');
  expect(text).toContain('Sign-in: OpenID provider https://id.example.com');
  expect(text).toContain('Sign-in origins: https://login.example.com');
  expect(text).toContain('Result origins: No additional origins');
  expect(text).toContain('Storage: Available, 1.2 MB of 5 GB used');
  expect(text).toContain('Limit: 300 units per 60 s');
  expect(text).toContain('Left: 287 units');
  expect(text).toContain('Failed calls\nNone');
  expect(text.split('Exceptions\n')[1]?.split('\n')).toEqual([
    '1970-01-01T00:00:02.000Z /: RangeError',
    '1970-01-01T00:00:01.000Z /notes: TypeError: x is undefined',
    '  b',
    '  c',
  ]);
  expect(text).toContain('Subscription key: Set, not shown');
  expect(text).not.toContain('secret-key');
  expect(text).not.toContain('acct-0001');
});

test('failed calls are named without IDs or filters, latest first', () => {
  const refused = new ServiceError(
    { kind: 'server', status: 503 },
    { request_id: 'req-1', detail: 'Account acct-0001 failed.' },
  );
  const calls = failedCallsOf([
    failed(
      ['campaigns', 'list', { channel: 'channel-a' }],
      new ServiceError({ kind: 'network' }),
      1000,
    ),
    failed(['accounts', 'detail', 'acct-0001'], refused, 2000),
    failed(['quality', 'acct-0002'], new ServiceError({ kind: 'notFound' }), 500),
    failed(['accounts', 'list'], new Error('acct-0003 broke'), 3000),
  ]);
  const text = diagnosticsText({
    config,
    storage: null,
    rateLimit,
    failedCalls: calls,
    exceptions: [],
  });
  expect(text.split('Failed calls\n')[1]?.split('\n')).toEqual([
    '1970-01-01T00:00:02.000Z accounts detail: 503, request ID req-1',
    '1970-01-01T00:00:01.000Z campaigns list: no response, no request ID',
    '1970-01-01T00:00:00.500Z quality: 404, no request ID',
    '',
    'Exceptions',
    'None',
  ]);
  expect(text).not.toMatch(/acct-|channel-a/);
});

test('the configuration has the same lines if it is unknown, and names the adapter', () => {
  const names = configurationLines(config).map(([name]) => name);
  expect(configurationLines(null)).toEqual(names.map((name) => [name, 'Unknown']));
  const adapters = [config, { ...config, adapter: 'adapter.js' }].map((it) =>
    new Map(configurationLines(it)).get('Adapter'),
  );
  expect(adapters).toEqual(['None', 'adapter.js']);
});

describe('a press on “Copy diagnostics”', () => {
  const monitor = { state: () => rateLimit, unitsAt: () => 12 } as unknown as RateLimitMonitor;
  const about = (
    <QueryClientProvider client={new QueryClient()}>
      <RateLimitProvider value={monitor}>
        <AboutPanel storage={null} />
      </RateLimitProvider>
    </QueryClientProvider>
  );
  const copy = () =>
    actAsync(() =>
      [...document.querySelectorAll('button')]
        .find((it) => it.textContent === 'Copy diagnostics')
        ?.click(),
    );
  const said = () => document.querySelector('[role=status]')?.textContent;

  test('copies them', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await render(about);
    await copy();
    expect(said()).toBe('Copied');
    expect(write.mock.calls[0]?.[0]).toMatch(/^Crosschannel /);
    write.mockRestore();
  });

  test('displays them in a field with the focus if the browser blocks copying', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No.'));
    await render(about);
    await copy();
    const field = document.querySelector('textarea');
    expect(field?.labels?.[0]?.textContent).toContain('Your browser blocked copying');
    expect(field?.value).toMatch(/^Crosschannel /);
    expect(document.activeElement).toBe(field);
    expect(said()).toBe('');
    write.mockRestore();
  });
});
