import { endpoint } from '#mocks/endpoint.ts';
import { unknown } from '#mocks/refusal.ts';
import { seesNoData } from '#mocks/visible-rows.ts';
import { keywordAt, keywordPlace } from '#mocks/world/keywords.ts';

/** GET /advertising/keywords/{id}; 404 for a keyword that no longer exists. */
export const getKeyword = endpoint('keyword', (call) => {
  const { id = '' } = call.params;
  const i = seesNoData(call) ? null : keywordPlace(call.layout, id);
  const keyword = i === null ? null : keywordAt(call.layout, i, call.now);
  if (keyword?.id !== id) throw unknown('keyword', id);
  return keyword;
});
