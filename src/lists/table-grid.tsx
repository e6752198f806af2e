import { type ComponentProps, useMemo, useSyncExternalStore } from 'react';
import type { TableRow } from '#lib/table-query.ts';
import type { TableView } from '#row-engine/table.ts';
import { Grid } from '#ui/grid/grid.tsx';

type GridProps = ComponentProps<typeof Grid<TableRow>>;

export interface TableGridProps extends Omit<GridProps, 'source'> {
  view: TableView;
  /** Called with the last drawn line. */
  onDrawn: (line: number) => void;
}

/** A grid for a view of the engine; lines are drawn as they arrive. */
export function TableGrid({ view, onDrawn, ...props }: TableGridProps) {
  useSyncExternalStore(view.subscribe, view.arrivals);
  const source = useMemo(
    () => ({
      ...view,
      at: (index: number) => {
        onDrawn(index);
        return view.at(index);
      },
    }),
    [view, onDrawn],
  );
  return <Grid {...props} source={source} />;
}
