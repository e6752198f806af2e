/** Which products are eligible for optimization. api/contract/README.md, "Eligibility". */
import type { Layout } from './layout.ts';
import { epochOf } from './moving.ts';
import { productIndex } from './products.ts';
import { draw } from './random.ts';
import { hasFba } from './stock.ts';

export interface EligibilityRow {
  product_id: string;
  is_eligible_for_optimization: boolean;
  has_fba: boolean;
}

const drawEligible = draw('eligible');
const drawPhase = draw('eligible phase');

/** The result for an identifier on a day; null for an unknown product. Six in seven are eligible. */
export function eligibilityOf(layout: Layout, id: string, day: number): EligibilityRow | null {
  const p = productIndex(layout, id);
  if (p === null) return null;
  const epoch = epochOf(day, 100, drawPhase(layout.seed, p));
  return {
    product_id: id,
    is_eligible_for_optimization: drawEligible(layout.seed, p, epoch) < 0.86,
    has_fba: hasFba(layout, p),
  };
}
