import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { Children, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { Breadcrumb } from '#navigation/breadcrumb.tsx';
import { ScopedLink } from '#navigation/link.tsx';
import { Freshness } from '#query-state/freshness.tsx';
import { Loaded } from '#query-state/loaded.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { ListDefinition } from './define-list.ts';

interface RecordPageProps<Item> {
  /** The list that it is a row of. */
  list: Pick<ListDefinition, 'name' | 'one'>;
  /** The address of that list. */
  listPath: string;
  query: UseQueryResult<{ record: Item; receivedAt: number }>;
  queryKey: QueryKey;
  /** Other answers on the page: they are refreshed too, and the oldest dates the page. */
  also?: readonly { queryKey: QueryKey; receivedAt: number | undefined }[];
  nameOf: (item: Item) => string | null;
  /** What tells it apart, in one line: status, account, ID. Empty parts are left out. */
  renderIdentity: (item: Item) => readonly ReactNode[];
  /** First of the actions in the header: the reports behind its metrics. */
  renderSources: (item: Item) => ReactNode;
  /**
   * Whether everything is known that decides how high its parts are, such as names, which wrap, and what is on the device: all
   * of them appear together.
   */
  isReady: boolean;
  children: (item: Item) => ReactNode;
}

/** The page of one record: title, identity, age, and every state of its data. */
export function RecordPage<Item>(props: RecordPageProps<Item>) {
  const { list, listPath, query, queryKey, also = [], isReady, children } = props;
  const { id = '' } = useParams();
  const item = isReady ? query.data?.record : undefined;
  const title = (item && props.nameOf(item)) ?? id;
  const parts = [{ queryKey, receivedAt: query.data?.receivedAt }, ...also];
  return (
    <>
      <Breadcrumb to={listPath}>{list.name}</Breadcrumb>
      <PageHeader
        title={title}
        actions={
          <>
            {item && props.renderSources(item)}
            <Freshness
              receivedAt={parts.map(({ receivedAt }) => receivedAt)}
              queryKeys={parts.map((one) => one.queryKey)}
            />
          </>
        }
      />
      <Loaded
        query={query}
        what={`this ${list.one}`}
        skeleton={<RecordSkeleton one={list.one} />}
        actions={
          <ScopedLink to={listPath} className={buttonClass()}>
            {`All ${list.name.toLowerCase()}`}
          </ScopedLink>
        }
      >
        {() =>
          item === undefined ? (
            <RecordSkeleton one={list.one} />
          ) : (
            <>
              <p className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-muted">
                {Children.map(
                  props.renderIdentity(item),
                  (part) => part !== null && <span className="min-w-0">{part}</span>,
                )}
              </p>
              {children(item)}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function RecordSkeleton({ one }: { one: string }) {
  return (
    <>
      <span role="status" className="sr-only">
        Loading the {one}
      </span>
      <Skeleton height="1.25rem" />
      <Skeleton height="5.5rem" />
      <Skeleton height="20rem" />
    </>
  );
}
