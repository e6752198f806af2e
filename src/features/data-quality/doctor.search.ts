import { list, searchShape, type Values } from '#lib/search-params.ts';
import type { ConditionKinds } from '#workspace/lists/list-conditions.ts';
import { isFilteredBy, listParams, noListFilter } from '#workspace/lists/list-search.ts';

/** The columns of the grid, in order; their names are those of the address and of the engine's table too. */
export const doctorColumns = [
  'name',
  'check',
  'given',
  'expected',
  'spend',
  'currency',
  'kind',
  'channel',
  'account',
] as const;
export type DoctorColumn = (typeof doctorColumns)[number];

/** Columns without a filter of their own. */
export const doctorConditions = {
  name: 'text',
  given: 'text',
  expected: 'text',
  spend: 'figure',
  currency: 'text',
} satisfies ConditionKinds;

const shape = {
  channel: list,
  account_id: list,
  /** Of campaigns, and of what is in them. */
  campaign_id: list,
  /** Checks, by id. */
  check: list,
  kind: list,
  ...listParams({
    columns: doctorColumns,
    sort: 'check,-spend',
    groups: ['check', 'kind', 'channel', 'account'],
    kinds: doctorConditions,
  }),
};

/** The address of the page. */
export const doctorSearch = searchShape(shape);
export type DoctorSearch = Values<typeof shape>;

/** What "Clear filters" sets. */
export const noFilter = {
  channel: [],
  account_id: [],
  campaign_id: [],
  check: [],
  kind: [],
  ...noListFilter,
} satisfies Partial<DoctorSearch>;

export const isFiltered = (search: DoctorSearch): boolean => isFilteredBy(search, noFilter);
