/** The user's columns and density in a page's URL. */
import { oneOf, type Param } from '#lib/search-params.ts';
import type { ColumnChoice, GridLook } from '#ui/grid/grid-preferences.ts';

/**
 * `spend*180,-roas,acos`: only differences from the page's columns. Spend is 180 px wide, ROAS hidden, ACOS
 * after it. IDs are not checked here: the grid ignores unknown ones, so that links of other versions still
 * work.
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

/** URL parameters of a page with a grid, for its `searchShape`. */
export const layoutParams = { cols: columns, density: oneOf(['comfortable', 'compact']) };

export interface LayoutSearch {
  cols: readonly ColumnChoice[];
  density: 'comfortable' | 'compact';
}

/** Properties of a grid whose layout is in the URL; the back button undoes a change. */
export function layoutProps(
  { cols, density }: LayoutSearch,
  change: (changes: Partial<LayoutSearch>) => void,
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
