import type { Campaign } from '#api/contract/campaign.ts';
import type { DoubtedFigure } from '#domain/checks/check.ts';
import { idle } from '#lib/idle.ts';
import { part, usePart } from '#ui/lazy-module.ts';

/** How much it says to the eye: a sign where something else stands beside it, the noun where it is wide. */
export type DoubtLook = 'campaigns' | 'count' | 'sign';

export interface DoubtProps {
  /** Whose doubts these are, in the total of one currency; left out, in one of all of them. */
  figure: DoubtedFigure;
  currency?: string | null;
  as?: DoubtLook;
  /** The rows that the total is of, of all currencies. Keep the same array while they are the same. */
  rows: readonly Campaign[];
  /** The address of the data doctor. */
  path: string;
}

/** The numbers come first: what doubts them is loaded once the page is at rest. */
const mark = part(
  async () => {
    await idle();
    return import('./doubt-mark.tsx');
  },
  (module) => module.DoubtMark,
);

/** A mark beside a figure whose rows contradict themselves. Keep its line: it comes late, or not at all. */
export function Doubt(props: DoubtProps) {
  const { value: Mark } = usePart(mark, true);
  return Mark && <Mark {...props} />;
}
