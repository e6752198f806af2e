import { eligibilityLimit } from '#api/contract/fulfillment.ts';
import { endpoint } from '#mocks/endpoint.ts';
import { type FieldError, invalid, malformed } from '#mocks/refusal.ts';
import { seesNoData } from '#mocks/visible-rows.ts';
import { dayIn } from '#mocks/world/calendar.ts';
import { type EligibilityRow, eligibilityOf } from '#mocks/world/eligibility.ts';

/** POST /fulfillment/eligibility: 1 to 100 unique ids; unknown ids are left out of the response. */
export const checkEligibility = endpoint('eligibility', (call) => {
  const ids = readIds(call.json);
  const day = dayIn('UTC', call.now);
  const rows = seesNoData(call) ? [] : ids.map((id) => eligibilityOf(call.layout, id, day));
  return { data: rows.filter((row): row is EligibilityRow => row !== null) };
});

function readIds(json: unknown): string[] {
  const ids: unknown =
    typeof json === 'object' && json !== null && 'product_ids' in json
      ? json.product_ids
      : undefined;
  if (!Array.isArray(ids)) {
    throw malformed([
      { pointer: '/product_ids', detail: 'product_ids must be an array of strings.' },
    ]);
  }
  const errors: FieldError[] = [];
  if (ids.length === 0 || ids.length > eligibilityLimit) {
    const detail = `product_ids must hold 1 to ${eligibilityLimit} ids, not ${ids.length}.`;
    errors.push({ pointer: '/product_ids', detail });
  }
  ids.forEach((id: unknown, i) => {
    const pointer = `/product_ids/${i}`;
    if (typeof id !== 'string' || id === '')
      errors.push({ pointer, detail: 'An id must be a string.' });
    else if (ids.indexOf(id) < i) errors.push({ pointer, detail: 'This id is a duplicate.' });
  });
  if (errors.length > 0) throw invalid(errors);
  return ids as string[];
}
