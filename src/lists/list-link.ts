/** Links from a number to the rows behind it. */
import { freeText, list, searchShape, searchText, type Values } from '#lib/search-params.ts';
import { dateParams } from '#navigation/scope.ts';
import { conditions } from './list-conditions.ts';

const shape = {
  channel: list,
  account_id: list,
  campaign_id: list,
  product_id: list,
  is_connected: freeText,
  q: freeText,
  show: freeText,
  as: freeText,
  performance: freeText,
  money: freeText,
  status: list,
  group: list,
  sort: freeText,
  f: conditions({}),
  ...dateParams,
};
const rowsShape = searchShape(shape);

/** The maximum number of IDs in a URL: some hosts reject longer ones. */
export const maxLinked = 100;

/** As many IDs as a URL can hold, of IDs with the highest spend first, and which these are; `null` for all. */
export function linkedIds(ids: readonly string[]): { ids: string[]; which: string | null } {
  const which = ids.length > maxLinked ? `the ${maxLinked} with the highest spend` : null;
  return { ids: ids.slice(0, maxLinked), which };
}

/**
 * The URL of a list that displays the given rows: parameters are the list's own, omitted ones do not filter.
 * Conditions apply to the list's columns; `sort` is as in a URL: `-spend`.
 */
export function listLink(path: string, values: Partial<Values<typeof shape>>): string {
  return path + searchText(rowsShape.stringify(values));
}
