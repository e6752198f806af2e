/** URL parameters of the changes: the snapshot to compare with, and the group displayed in full. */
import { oneOf, type Param, searchShape, sort } from '#lib/search-params.ts';

const changeGroups = ['none', 'bids', 'states', 'stock', 'scores', 'rows'] as const;
export type ChangeGroup = Exclude<(typeof changeGroups)[number], 'none'>;

/** A snapshot by its first refresh, in milliseconds since 1970; `null` for the last one. */
const visit: Param<number | null> = {
  read: (value) => (value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null),
  write: (value) => (value === null ? null : String(value)),
};

export const changedSearch = searchShape({
  since: visit,
  changed: oneOf(changeGroups),
  by: sort(['name', 'before', 'after', 'change', 'weight'], '-weight'),
});
