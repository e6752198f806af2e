import type { ReactNode } from 'react';
import { counted } from '#lib/format.ts';
import type { TableView } from '#row-engine/table.ts';
import { ServiceMessage } from '#query-state/service-message.tsx';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import type { ListDefinition } from './define-list.ts';
import type { ListSearch } from './list-search.ts';
import type { ShownList } from './use-list.ts';

interface ListRowsProps<Search extends ListSearch> {
  shown: ShownList<Search>;
  skeleton?: ReactNode;
  /** Displayed if no row matches while more are loading. */
  soFar?: ReactNode;
  children: (view: TableView) => ReactNode;
}

/** Every state of a list's rows but the rows: loading, no matches, engine failure. */
export function ListRows<Search extends ListSearch>(props: ListRowsProps<Search>) {
  const { shown, soFar, children } = props;
  const { definition, error, retry, change } = shown;
  const { one, noFilter } = definition;
  const { view } = shown.list;
  if (error !== null) {
    return <ServiceMessage error={error} what={`${one}s`} onRetry={retry} />;
  }
  if (view === undefined) return props.skeleton ?? <ListSkeleton list={definition} />;
  if (view.rows > 0) return children(view);
  if (soFar !== undefined) return soFar;
  return (
    <Message
      tone="empty"
      title={`No ${one}s match your filters`}
      actions={
        <Button variant="primary" onClick={() => change(noFilter)}>
          Clear filters
        </Button>
      }
    >
      <p>{counted(view.total, one)} loaded. Change or clear the filters to see them.</p>
    </Message>
  );
}

interface ListSkeletonProps {
  list: Pick<ListDefinition, 'one' | 'gridColumns'>;
  rows?: number;
}

/** As high as a screen of the grid. */
export function ListSkeleton({ list, rows = 20 }: ListSkeletonProps) {
  return <GridSkeleton label={`Loading ${list.one}s`} columns={list.gridColumns()} rows={rows} />;
}
