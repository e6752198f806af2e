/** What a support request needs: the build, its configuration, the browser, failed calls and exceptions. No keys, tokens or data of customers. */
import type { Query } from '@tanstack/react-query';
import { ServiceError, type ServiceErrorKind } from '#api/errors.ts';
import type { Config } from '#config/config.ts';
import { bytes } from '#lib/bytes.ts';
import type { Exception } from '#lib/exceptions.ts';
import { localePreferences } from '#lib/locale-preferences.ts';
import type { RateLimitState } from '#query-state/use-rate-limit.ts';
import type { StorageUsage } from './stored-data.ts';

type Line = readonly [name: string, value: string];

const signOuts = {
  redirect: 'At the provider, by redirect',
  post: 'At the provider, by form',
  local: 'In this browser only',
} as const satisfies Record<Config['signOut'], string>;

/** The entries of the configuration as names and values. */
export function configurationLines(config: Config | null): Line[] {
  const show = (read: (found: Config) => string): string =>
    config === null ? 'Unknown' : read(config);
  return [
    ['Service', show(({ baseUrl }) => baseUrl)],
    [
      'Sign-in',
      show(({ signIn }) =>
        signIn.kind === 'service' ? 'Service login' : `OpenID provider ${signIn.authority}`,
      ),
    ],
    ['Sign-out', show(({ signOut }) => signOuts[signOut])],
    ['Client ID', show(({ clientId }) => clientId)],
    ['Scope', show(({ scope }) => scope)],
    ['Subscription key', show(() => 'Set, not shown')],
    ['Sign-in origins', show(({ allowedSignInOrigins }) => origins(allowedSignInOrigins))],
    ['Result origins', show(({ allowedResultOrigins }) => origins(allowedResultOrigins))],
    ['v2 batch', show(({ v2Batch }) => (v2Batch ? 'On' : 'Off'))],
    ['Error reports', show(({ reportErrorsTo = 'Not sent' }) => reportErrorsTo)],
    ['Adapter', show(({ adapter = 'None' }) => adapter)],
  ];
}

const origins = (list: readonly string[]): string => list.join(', ') || 'No additional origins';

export interface DiagnosticFacts {
  config: Config | null;
  /** `null` until measured. */
  storage: Omit<StorageUsage, 'sizes'> | null;
  /** `left` in API units; `null` if unknown. */
  rateLimit: RateLimitState & { left: number | null };
  failedCalls: readonly FailedCall[];
  exceptions: readonly Exception[];
}

/** The text for a support request. */
export function diagnosticsText(facts: DiagnosticFacts) {
  const { config, storage, rateLimit, failedCalls, exceptions } = facts;
  const { userAgent, language } = navigator;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { zone } = localePreferences;
  return [
    `Crosschannel ${__VERSION__}, commit ${__COMMIT__}`,
    `Address: ${location.origin}${import.meta.env.BASE_URL}`,
    ...section('Configuration', configurationLines(config)),
    ...section('Browser', [
      ['Browser', userAgent],
      ['Language', language],
      ['Time zone', zone === null ? timeZone : `${timeZone}, displayed in ${zone}`],
      ['Window', `${innerWidth} × ${innerHeight} px, device pixel ratio ${devicePixelRatio}`],
      ['Theme', themeText()],
      ['Storage', storageText(storage)],
    ]),
    ...section('Rate limit', [
      ['Tier', rateLimit.tier ?? 'Unknown'],
      ['Limit', unitsText(rateLimit.limit, ` per ${rateLimit.windowSeconds} s`)],
      ['Left', unitsText(rateLimit.left)],
    ]),
    ...list('Failed calls', failedCalls.map(failedCallText)),
    ...list('Exceptions', exceptions.map(exceptionText)),
  ].join('\n');
}

const list = (title: string, lines: readonly string[]): string[] => [
  '',
  title,
  ...(lines.length === 0 ? ['None'] : lines),
];

const section = (title: string, lines: readonly Line[]): string[] =>
  list(
    title,
    lines.map(([name, value]) => `${name}: ${value}`),
  );

const unitsText = (units: number | null, rest = ''): string =>
  units === null ? 'Unknown' : `${Math.floor(units)} units${rest}`;

function themeText(): string {
  const chosen = document.documentElement.dataset['theme'];
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return chosen ?? `System setting (${isDark ? 'dark' : 'light'})`;
}

function storageText(storage: DiagnosticFacts['storage']): string {
  if (storage === null) return 'Unknown';
  if (!storage.isAvailable) return 'Not available';
  const { site } = storage;
  return site ? `Available, ${bytes(site.usage)} of ${bytes(site.quota)} used` : 'Available';
}

type FailedCall = ReturnType<typeof failedCallsOf>[number];

/** At most this many, latest first. */
const maxFailedCalls = 5;

/** The failed calls that the query cache still contains. Only the fixed parts of a key name its endpoint: others may be IDs. */
export function failedCallsOf(queries: readonly Pick<Query, 'queryKey' | 'state'>[]) {
  return queries
    .flatMap(({ queryKey: [resource, kind], state }) => {
      const { error, errorUpdatedAt: at } = state;
      if (!(error instanceof ServiceError) || typeof resource !== 'string') return [];
      const endpoint = `${resource} ${fixedKinds.find((one) => one === kind) ?? ''}`.trim();
      return [{ endpoint, status: statusText(error), at, requestId: error.requestId }];
    })
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxFailedCalls);
}

const fixedKinds = ['list', 'detail', 'one', 'of campaign'] as const;

const statuses: Readonly<Record<ServiceErrorKind, string>> = {
  unauthorized: '401',
  forbidden: '403',
  notFound: '404',
  conflict: '409',
  invalid: 'rejected',
  rateLimited: '429',
  server: 'failed',
  network: 'no response',
  unreadable: 'unreadable response',
};

const statusText = ({ failure }: ServiceError): string =>
  failure.kind === 'server' ? String(failure.status) : statuses[failure.kind];

function failedCallText({ endpoint, status, at, requestId }: FailedCall): string {
  const id = requestId === null ? 'no request ID' : `request ID ${requestId}`;
  return `${new Date(at).toISOString()} ${endpoint}: ${status}, ${id}`;
}

const exceptionText = ({ at, route, message, stack }: Exception): string =>
  `${new Date(at).toISOString()} ${route}: ${message}\n${stack}`.trim().replaceAll('\n', '\n  ');
