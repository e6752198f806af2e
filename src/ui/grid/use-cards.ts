import { useEffect, useMemo, useState } from 'react';
import type { SortKey } from '#lib/search-params.ts';
import type { CardLayout } from './cards/card-layout.ts';
import type { Cards } from './cards/cards.ts';
import { type Column, hasCards } from './column.ts';
import type { GridLook } from './grid-preferences.ts';

let code: Cards | undefined;

async function load(): Promise<Cards> {
  return (code ??= (await import('./cards/cards.ts')).cards);
}

// On a narrow screen, where any grid is narrow, while the page waits for its data.
if (globalThis.matchMedia?.('(width < 42rem)').matches) load().catch(() => {});

interface CardOptions {
  sort: readonly SortKey[];
  density: GridLook['density'];
  /** Whether the user wants all columns. */
  hasAllColumns: boolean;
}

interface CardRows<Row> {
  layout: CardLayout<Row>;
  parts: Cards;
}

/**
 * Rows of these columns, hidden ones included, as cards: their layout, and the parts of the grid. `undefined` if it shows
 * a table, because it is wide enough or the code did not load; 'loading' until the code is here.
 */
export function useCards<Row>(
  columns: readonly Column<Row>[],
  width: number,
  { sort, density, hasAllColumns }: CardOptions,
): CardRows<Row> | 'loading' | undefined {
  const isNeeded = hasCards(
    columns.filter(({ hidden }) => hidden !== true),
    width,
  );
  const [loaded, setLoaded] = useState<Cards | 'loading' | 'failed'>(code ?? 'loading');
  useEffect(() => {
    if (isNeeded && loaded === 'loading') load().then(setLoaded, () => setLoaded('failed'));
  }, [isNeeded, loaded]);
  const sortedBy = sort.map(({ column }) => column).join(' ');
  return useMemo(() => {
    if (!isNeeded || loaded === 'failed') return undefined;
    if (loaded === 'loading') return loaded;
    const options = { sortedBy: sortedBy.split(' '), density, hasAllColumns };
    return { layout: loaded.layOut(columns, width, options), parts: loaded };
  }, [isNeeded, loaded, columns, width, sortedBy, density, hasAllColumns]);
}
