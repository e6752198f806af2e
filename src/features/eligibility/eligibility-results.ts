/** Results for a product, in the order in which they need action. */
export const eligibilityResults = [
  'not_eligible',
  'unknown',
  'failed',
  'unclear',
  'not_asked',
  'eligible',
] as const;
export type EligibilityResult = (typeof eligibilityResults)[number];

/** Their labels, on screen and in files. */
export const eligibilityLabels: Readonly<Record<string, string>> = {
  eligible: 'Eligible',
  not_eligible: 'Not eligible',
  unknown: 'Unknown ID',
  unclear: 'Unknown',
  failed: 'Failed',
  not_asked: 'Not checked',
} satisfies Record<EligibilityResult, string>;

/** A result's `data-tone`: an ID that the service does not know may be mistyped. */
export const eligibilityTone = (result: string): string => (result === 'unknown' ? 'warn' : result);
