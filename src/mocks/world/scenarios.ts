/**
 * Failures and unusual worlds. One at a time, off by default; selected by name at start-up, through
 * the control, or in the demonstration's panel.
 */
export const scenarios = {
  none: 'Everything works.',
  slow: 'Every data call takes 1.5 seconds.',
  flaky: 'Every twentieth data call answers 503.',
  storm:
    'Every data call returns 429 with Retry-After, as if another client used up the rate limit.',
  html: "Every data call answers 502 with a gateway's HTML page.",
  broken: 'Every data call answers 500.',
  expired: 'Every data call returns 401, as if the session had expired.',
  offline: 'Every data call loses its connection.',
  'auth-down': 'Sign-in and renewal return 503; data calls work.',
  'auth-html': "Signing in and renewing answer 502 with a gateway's HTML page; data calls work.",
  'short-session': 'Tokens live for 60 seconds.',
  odd: 'Records with missing, null, huge and unknown values and unusual names.',
  'percent-acos': 'ACOS comes as a percentage (31) instead of a fraction (0.31).',
  'missing-day': 'Daily campaign reports lack one day: ten days before the clock’s start.',
  'restated-day':
    'A day after the clock’s start, spend and sales of the day 40 days before it fall by a tenth.',
  'many-accounts': '2,400 accounts, more than one page of any size.',
  'huge-account': 'One account has 90% of all campaigns.',
  'empty-tenant': 'No accounts and no data.',
  'foreign-spender': 'Another client with the same key uses 80% of the rate limit’s refill.',
  'hidden-headers':
    'Rate-limit headers are sent but not exposed to other origins, as behind some gateways.',
  'failing-jobs': 'Every report fails.',
  'unusual-day': 'Three days before the start, large campaigns spent five times as much as usual.',
} as const;

export type ScenarioName = keyof typeof scenarios;

/** Whether a text names a scenario. */
export function isScenario(name: unknown): name is ScenarioName {
  return typeof name === 'string' && Object.hasOwn(scenarios, name);
}
