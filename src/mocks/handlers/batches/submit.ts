import { type MasterlistItem, batchLimit } from '#api/contract/batch.ts';
import { endpoint } from '#mocks/endpoint.ts';
import { type FieldError, invalid, malformed } from '#mocks/refusal.ts';
import { keepNewest } from '#mocks/world/state.ts';
import { secret } from '#mocks/world/tokens.ts';

/** PATCH /channel-a/v2/process/masterlist: 1 to 100 items, accepted all or none. */
export const submitBatch = endpoint('submitBatch', async ({ json, now, user, world }) => {
  const items = readItems(json);
  const batchId = `batch-${secret().slice(0, 12)}`;
  await world.store.update((state) => {
    state.batches[batchId] = { sub: user.sub, items, createdAt: now };
    keepNewest(state.batches);
  });
  return { batchId, status: 'PENDING' };
});

/** Checks the shape only. Whether an ASIN exists is reported per item after processing. */
function readItems(json: unknown): MasterlistItem[] {
  if (!Array.isArray(json))
    throw malformed([{ pointer: '', detail: 'The body must be a JSON array.' }]);
  if (json.length === 0 || json.length > batchLimit) {
    const detail = `A batch holds 1 to ${batchLimit} items, not ${json.length}.`;
    throw invalid([{ pointer: '', detail }]);
  }
  const errors = json.flatMap((item: unknown, i) => itemErrors(item, `/${i}`));
  if (errors.length > 0) throw invalid(errors);
  return (json as MasterlistItem[]).map(({ asin, countryCode, percACoS }) => ({
    asin,
    countryCode,
    percACoS,
  }));
}

function itemErrors(item: unknown, pointer: string): FieldError[] {
  if (typeof item !== 'object' || item === null)
    return [{ pointer, detail: 'An item must be an object.' }];
  const { asin, countryCode, percACoS } = { ...item } as Record<string, unknown>;
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: string) =>
    errors.push({ pointer: `${pointer}/${field}`, detail: `${field} must be ${detail}.` });
  if (typeof asin !== 'string' || !/^[A-Z0-9]{10}$/.test(asin)) wrong('asin', 'ten of A–Z and 0–9');
  if (typeof countryCode !== 'string' || !/^[A-Z]{2}$/.test(countryCode)) {
    wrong('countryCode', 'two capital letters');
  }
  if (typeof percACoS !== 'number') wrong('percACoS', 'a number');
  return errors;
}
