import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { linkClass } from '#ui/link-class.ts';
import { useBatches, useBatchList } from '#workspace/batch/use-batches.ts';
import { useScoped } from '#workspace/scope.ts';
import { useSearch } from '#workspace/use-search.ts';
import { Compose } from './compose/compose.tsx';
import { itemsSearch } from './watch/items.search.ts';
import { NewerDialog } from './watch/newer-dialog.tsx';
import { SubmissionList } from './watch/submission-list.tsx';
import { SubmissionView } from './watch/submission-view.tsx';
import { useActions } from './watch/use-actions.ts';

/** Why nothing is sent or looked at just now. */
const holds = {
  offline: 'No connection. Sending and watching go on once the service can be reached.',
  budget: 'Waiting for the request budget. Sending and watching go on by themselves.',
};

/** Changes of the masterlist by way of the older interface: put together, submitted, watched. */
export function BatchPage() {
  const { desk, submissions, hold, isKept } = useBatches();
  const { list, view } = useBatchList();
  const { values: search, change } = useSearch(itemsSearch);
  const { actions, said, question, drop } = useActions(desk, list);
  const scoped = useScoped();
  const one = submissions?.find(({ key }) => key === search.of);
  return (
    <>
      <title>Batch · Crosschannel</title>
      <PageHeader
        title="Batch"
        actions={
          <Link to={scoped(paths.migration)} className={linkClass}>
            From v2 to v3
          </Link>
        }
      />
      {hold !== null && (
        <Notice tone={hold === 'offline' ? 'offline' : 'warn'}>{holds[hold]}</Notice>
      )}
      {said !== null && <Notice tone="info">{said}</Notice>}
      {question !== null && <NewerDialog question={question} onClose={drop} />}
      {search.of === '' && (
        <>
          <Compose desk={desk} />
          {/* What lies below the list comes with it, or it would be pushed down. */}
          {view === null ? (
            <Skeleton height="8rem" />
          ) : (
            <SubmissionList submissions={submissions} isKept={isKept} actions={actions} />
          )}
        </>
      )}
      {search.of !== '' && submissions !== null && one === undefined && (
        <Message
          tone="empty"
          title="This submission is not on this device"
          actions={
            <Link to={scoped(paths.batch)} className={linkClass}>
              All submissions
            </Link>
          }
        >
          <p>It was removed, or submitted in another browser. The service keeps no list.</p>
        </Message>
      )}
      {one !== undefined && (
        <SubmissionView
          key={one.key}
          desk={desk}
          submission={one}
          search={search}
          onChange={change}
          actions={actions}
          onRemoved={() => change({ of: '' })}
        />
      )}
    </>
  );
}
