/** Links that lead from a figure to the rows behind it. */
import { freeText, list, searchShape, searchText, type Values } from '#lib/search-params.ts';
import { conditions } from './list-conditions.ts';

const shape = {
  channel: list,
  account_id: list,
  campaign_id: list,
  is_connected: freeText,
  q: freeText,
  show: freeText,
  as: freeText,
  performance: freeText,
  status: list,
  group: list,
  sort: freeText,
  f: conditions({}),
};
const rowsShape = searchShape(shape);

/**
 * The address of a list that shows the rows named: parameters are the list's own, those left out
 * narrow nothing. Conditions are on the list's columns, `sort` is as in an address: `-spend`.
 */
export function rowsAt(path: string, values: Partial<Values<typeof shape>>): string {
  return path + searchText(rowsShape.stringify(values));
}
