import { endpoint } from '#mocks/endpoint.ts';
import { unknown } from '#mocks/refusal.ts';
import { seesNothing } from '#mocks/sight.ts';
import { keywordAt, keywordPlace } from '#mocks/world/keywords.ts';

/** GET /advertising/keywords/{id}; a keyword that has gone is unknown. */
export const getKeyword = endpoint('keyword', (call) => {
  const { id = '' } = call.params;
  const i = seesNothing(call) ? null : keywordPlace(call.layout, id);
  const keyword = i === null ? null : keywordAt(call.layout, i, call.now);
  if (keyword?.id !== id) throw unknown('keyword', id);
  return keyword;
});
