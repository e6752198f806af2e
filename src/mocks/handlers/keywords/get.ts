import { endpoint } from '../../endpoint.ts';
import { unknown } from '../../refusal.ts';
import { seesNothing } from '../../sight.ts';
import { keywordAt, keywordPlace } from '../../world/keywords.ts';

/** GET /advertising/keywords/{id}; a keyword that has gone is unknown. */
export const getKeyword = endpoint('keyword', (call) => {
  const { id = '' } = call.params;
  const i = seesNothing(call) ? null : keywordPlace(call.layout, id);
  const keyword = i === null ? null : keywordAt(call.layout, i, call.now);
  if (keyword?.id !== id) throw unknown('keyword', id);
  return keyword;
});
