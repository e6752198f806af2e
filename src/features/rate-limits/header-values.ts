/** The headers that tell of the budget: what each means, and where it stands now. */
import type { BudgetState } from '#workspace/use-budget.ts';

export interface HeaderRow {
  name: string;
  meaning: string;
  /** As the picture has it now; `null` where it says nothing of that header. */
  value: string | null;
}

interface Meaning {
  name: string | null;
  meaning: string | null;
}

/** What the names stand for where the service does not explain them itself (drafts of the RateLimit header fields; RFC 9110, section 10.2.3). */
const usual: Meaning[] = [
  { name: 'RateLimit-Limit', meaning: 'Units of a full budget.' },
  { name: 'RateLimit-Remaining', meaning: 'Units left now.' },
  { name: 'RateLimit-Reset', meaning: 'Seconds until the budget is full again.' },
  { name: 'RateLimit-Policy', meaning: 'Units of a full budget and, as w, its window in seconds.' },
  { name: 'Retry-After', meaning: 'With a refusal: seconds to wait.' },
];

/** The service's own explanations where it gives any. `left` are units now, `time` milliseconds since 1970. */
export function headerRows(
  listed: readonly Meaning[],
  state: BudgetState,
  left: number | null,
  time: number,
): HeaderRow[] {
  const values = valuesOf(state, left, time);
  return (listed.length > 0 ? listed : usual).map(({ name, meaning }) => ({
    name: name ?? '',
    meaning: meaning ?? '',
    value: values.get((name ?? '').toLowerCase().replace(/^x-/, '')) ?? null,
  }));
}

function valuesOf(
  { limit, windowSeconds, fullAt, heldUntil }: BudgetState,
  left: number | null,
  time: number,
): Map<string, string> {
  const values = new Map<string, string>();
  const until = (at: number): string => `${Math.max(0, Math.ceil((at - time) / 1000))}`;
  if (limit !== null) {
    values.set('ratelimit-limit', String(limit));
    values.set('ratelimit-policy', `${limit};w=${windowSeconds}`);
  }
  if (left !== null) values.set('ratelimit-remaining', String(Math.floor(left)));
  if (fullAt !== null) values.set('ratelimit-reset', until(fullAt));
  if (heldUntil !== null && heldUntil > time) values.set('retry-after', until(heldUntil));
  return values;
}
