/** What is said in the address of what changed: with which visit it is compared, and which group is shown whole. */
import { oneOf, type Param, searchShape, sort } from '#lib/search-params.ts';

export const changeGroups = ['none', 'money', 'bids', 'states', 'stock', 'scores', 'rows'] as const;
export type ChangeGroup = Exclude<(typeof changeGroups)[number], 'none'>;

/** A visit by its first refresh, in milliseconds since 1970; `null`: the last one. */
const visit: Param<number | null> = {
  read: (value) => (value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null),
  write: (value) => (value === null ? null : String(value)),
};

export const changedSearch = searchShape({
  since: visit,
  changed: oneOf(changeGroups),
  by: sort(['name', 'before', 'after', 'change', 'weight'], '-weight'),
});
