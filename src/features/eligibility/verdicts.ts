/** What is known of a product, in the order in which that asks for something to be done. */
export const verdicts = [
  'not_eligible',
  'unknown',
  'failed',
  'unclear',
  'not_asked',
  'eligible',
] as const;
export type Verdict = (typeof verdicts)[number];

/** What they are called, on the screen and in a file. */
export const verdictWords: Readonly<Record<string, string>> = {
  eligible: 'Eligible',
  not_eligible: 'Not eligible',
  unknown: 'Unknown id',
  unclear: 'Unknown',
  failed: 'Failed',
  not_asked: 'Not checked',
} satisfies Record<Verdict, string>;
