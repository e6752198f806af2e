/** How a reader's columns and density stand in a page's address. */
import { oneOf, type Param } from '#lib/search-params.ts';
import type { ColumnChoice, GridLook } from '#ui/grid/grid-preferences.ts';

/**
 * `spend*180,-roas,acos`: only what differs from the page's own columns. Spend 180 px wide, ROAS
 * hidden, and ACOS behind it. Ids are not checked here: the grid passes over those it does not have,
 * so that a link of another version still works.
 */
const columns: Param<readonly ColumnChoice[]> = {
  read: (value) => {
    const choices = new Map<string, ColumnChoice>();
    for (const part of (value ?? '').split(',')) {
      const [, minus = '', id = '', width] =
        /^(-?)([^-*,][^*,]*)(?:\*(\d{1,4}))?$/.exec(part) ?? [];
      if (id === '' || choices.has(id)) continue;
      choices.set(id, {
        id,
        ...(minus !== '' && { hidden: true }),
        ...(width !== undefined && { width: Number(width) }),
      });
    }
    return choices.size === 0 ? noChoices : [...choices.values()];
  },
  write: (choices) =>
    choices
      .map(
        ({ id, hidden, width }) =>
          (hidden === true ? '-' : '') + id + (width === undefined ? '' : `*${width}`),
      )
      .join(',') || null,
};

/** Parameters of a page with a grid, to be put into its `searchShape`. */
export const lookParams = { cols: columns, density: oneOf(['comfortable', 'compact']) };

export interface LookSearch {
  cols: readonly ColumnChoice[];
  density: 'comfortable' | 'compact';
}

/** Properties of a grid whose look is in the address; the back button takes a change back. */
export function lookProps(
  { cols, density }: LookSearch,
  change: (changes: Partial<LookSearch>) => void,
): { look: GridLook; onLook: (changes: GridLook) => void } {
  return {
    look: { columns: cols, density },
    onLook: (changes) =>
      change({
        ...(changes.columns !== undefined && { cols: changes.columns }),
        ...(changes.density !== undefined && { density: changes.density }),
      }),
  };
}

const noChoices: readonly ColumnChoice[] = [];
