/**
 * What can be made to go wrong, or to be unlike the everyday world. One at a time, off by default;
 * asked for by name at the start, through the control, or in the demonstration's panel.
 */
export const scenarios = {
  none: 'Everything works.',
  slow: 'Every data call is answered after a second and a half.',
  flaky: 'Every twentieth data call answers 503.',
  storm: 'Every data call answers 429 with Retry-After, as if another client had spent the budget.',
  html: "Every data call answers 502 with a gateway's HTML page.",
  broken: 'Every data call answers 500.',
  expired: 'Every data call answers 401, as if the session had ended.',
  offline: 'Every data call breaks off without an answer.',
  'auth-down': 'Signing in and renewing answer 503; data calls work.',
  'auth-html': "Signing in and renewing answer 502 with a gateway's HTML page; data calls work.",
  'short-session': 'Tokens live for 60 seconds.',
  odd: 'Records with missing, null, huge and unknown values and unusual names.',
  'percent-acos': 'ACOS comes as a percentage (31) instead of a fraction (0.31).',
  'many-accounts': '2,400 accounts, more than one page of any size.',
  'huge-account': 'One account holds nine tenths of everything.',
  'empty-tenant': 'There is no account and nothing else.',
  'foreign-spender':
    'Another client of the same key takes four fifths of what the budget refills by.',
  'hidden-headers':
    'Answers carry their budget, and no page of another origin may read it, as where a gateway exposes no header.',
  'failing-jobs': 'Every report fails.',
} as const;

export type ScenarioName = keyof typeof scenarios;

/** Whether a text names a scenario. */
export function isScenario(name: unknown): name is ScenarioName {
  return typeof name === 'string' && Object.hasOwn(scenarios, name);
}
