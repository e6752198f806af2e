/** The filters of a list: a URL parameter and what it selects, in the order of their controls. */
import { list, oneOf, type Param } from '#lib/search-params.ts';
import type { ColumnFilter } from '#lib/table-query.ts';

/** An option of a filter with fixed ones. */
export interface Choice {
  /** In the URL. */
  value: string;
  label: string;
  /** In the engine's column. */
  cell: string | boolean;
}

export interface ListFilter<T = unknown> {
  param: Param<T>;
  /** The engine's column. */
  column: string;
  /** What a value selects; `null` if everything. */
  test(value: T): ColumnFilter | null;
  /** The accessible name of its control. Without one, charts and links set it. */
  label?: string;
  /** The control is elsewhere: in the shell, or the page's own. */
  isElsewhere?: boolean;
  labelOf?: (value: string) => string;
  /** The map of names that labels values. */
  names?: string;
  /** All options, of which one can be selected; otherwise the column's values are the options. */
  choices?: readonly Choice[];
}

interface AnyOfOptions extends Pick<ListFilter, 'label' | 'isElsewhere' | 'labelOf' | 'names'> {
  /** The URL's value for an empty cell. */
  empty?: string;
}

/** Rows with any of the values. */
export function anyOf(column: string, { empty, ...own }: AnyOfOptions = {}): ListFilter<string[]> {
  return {
    param: list,
    column,
    test: (values) => {
      if (values.length === 0) return null;
      const isEmpty = empty !== undefined && values.includes(empty);
      return { column, test: 'set', values: isEmpty ? [...values, null] : values };
    },
    ...own,
  };
}

/** One of two choices, `true` or `false` in the URL, or both. */
export function yesOrNo(
  column: string,
  label: string,
  { yes, no }: Record<'yes' | 'no', Omit<Choice, 'value'>>,
): ListFilter<'' | 'true' | 'false'> {
  const choices = [
    { value: 'true', ...yes },
    { value: 'false', ...no },
  ];
  return {
    param: oneOf(['', 'true', 'false']),
    column,
    label,
    choices,
    test: (chosen) => {
      const choice = choices.find(({ value }) => value === chosen);
      return choice ? { column, test: 'set', values: [String(choice.cell)] } : null;
    },
  };
}

/** The scope, whose controls are in the shell. */
export const scope = {
  channel: anyOf('channel', { label: 'Channel', isElsewhere: true }),
  account_id: anyOf('account_id', { label: 'Account', isElsewhere: true }),
};
