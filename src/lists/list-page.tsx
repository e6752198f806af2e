import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayRange, counted } from '#lib/format.ts';
import { Freshness } from '#query-state/freshness.tsx';
import { Loaded } from '#query-state/loaded.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { TableView } from '#row-engine/table.ts';
import { ServiceMessage } from '#query-state/service-message.tsx';
import { Button } from '#ui/button.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import { DataAgeNotice } from './saved-views/data-age-notice.tsx';
import { SavedViews } from './saved-views/saved-views.tsx';
import type { ListDefinition } from './define-list.ts';
import { ListGrid, type ListGridProps } from './list-grid.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { type ExportFacts, ExportFactsContext } from './export-details.ts';
import type { ShownList } from './use-list.ts';

/** Records of a list, or a table that has them. */
type Loadable = { receivedAt: number } & ({ records: readonly object[] } | { rows: number });

interface ListPageProps<Data> {
  list: ListDefinition;
  query: UseQueryResult<Data>;
  queryKey: QueryKey;
  /** Other lists whose figures are in the rows: they are refreshed too, and the oldest dates the page. */
  also?: readonly { queryKey: QueryKey; receivedAt: number | undefined }[];
  /** What is loading: "accounts" by default. */
  what?: string;
  /** Beside the title. */
  meta?: ReactNode;
  /** First of the actions in the header: the reports behind the list's metrics. */
  sources?: ReactNode;
  /** The days the figures cover; stated in exports. */
  period?: ExportFacts['period'];
  /** In place of the data's age while the list is loaded for the first time. */
  progress?: ReactNode;
  /** Rendered before the data too: what needs no data can be used at once, and nothing moves later. */
  children: ReactNode;
}

/** A page of one list: title, age, saved views, and every state of its data. */
export function ListPage<Data extends Loadable>(props: ListPageProps<Data>) {
  const { list, query, queryKey, also = [], what = `${list.one}s`, period, children } = props;
  const receivedAt = query.data?.receivedAt;
  const times = [receivedAt, ...also.map((one) => one.receivedAt)];
  return (
    <ExportFactsContext value={{ receivedAt: times, period }}>
      <PageHeader
        title={list.name}
        notice={<DataAgeNotice receivedAt={receivedAt} queryKey={queryKey} />}
        meta={props.meta ?? (period && <span>{dayRange(period.start, period.end)}</span>)}
        actions={
          <>
            {props.sources}
            <Freshness
              receivedAt={times}
              queryKeys={[queryKey, ...also.map((one) => one.queryKey)]}
              progress={props.progress}
            />
            <SavedViews shape={list.shape} receivedAt={receivedAt} />
          </>
        }
      />
      <Loaded query={query} what={what} skeleton={children}>
        {(data) =>
          isEmpty(data) && list.empty ? (
            <Message tone="empty" title={list.empty.title}>
              <p>{list.empty.text}</p>
            </Message>
          ) : (
            children
          )
        }
      </Loaded>
    </ExportFactsContext>
  );
}

const isEmpty = (data: Loadable): boolean =>
  'records' in data ? data.records.length === 0 : data.rows === 0;

interface ListTableProps extends Omit<ListGridProps, 'view'> {
  shown: ShownList;
  /** The total stated by the service, without filters; else the number loaded. */
  total?: number | undefined;
}

/** A list's toolbar, its rows in every state, and the grid. Pages with more between them compose these themselves. */
export function ListTable(props: ListTableProps) {
  const { shown, total, ...grid } = props;
  return (
    <>
      <ListToolbar shown={shown} total={total} />
      <ListRows shown={shown}>
        {(view) => <ListGrid {...grid} shown={shown} view={view} />}
      </ListRows>
    </>
  );
}

interface ListRowsProps {
  shown: ShownList;
  skeleton?: ReactNode;
  /** Displayed if no row matches while more are loading. */
  soFar?: ReactNode;
  children: (view: TableView) => ReactNode;
}

/** Every state of a list's rows but the rows: loading, no matches, engine failure. */
export function ListRows(props: ListRowsProps) {
  const { shown, soFar, children } = props;
  const { definition, error, retry, change } = shown;
  const { one, noFilter } = definition;
  const { view } = shown.list;
  if (error !== null) return <ServiceMessage error={error} what={`${one}s`} onRetry={retry} />;
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
