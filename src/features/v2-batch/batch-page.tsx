import { Link } from 'react-router';
import { ListTable } from '#shared/list-page/list-page.tsx';
import { useRecordList } from '#shared/list-page/use-list.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Compose } from './draft/compose.tsx';
import type { BatchStore } from './store/batch-store.ts';
import { heldBackBy, type Submission } from './store/stored-batches.ts';
import { useBatches, useDraft } from './store/use-batches.ts';
import { itemList } from './submissions/items.list.tsx';
import { SubmissionList } from './submissions/submission-list.tsx';
import { SubmissionItem } from './submissions/submission-item.tsx';
import { type BatchActions, useBatchActions } from './submissions/use-batch-actions.ts';
import { useSubmissionItems } from './submissions/use-submission-items.ts';

/** Why sending and status checks are paused. */
const holds = {
  offline: 'No connection. Sending and status checks resume when the service is reachable.',
  rateLimit: 'Waiting for the rate limit. Sending and status checks resume automatically.',
};

/** Sets target ACOS on the v2 masterlist: compose a draft, submit it, and track its batches. */
export function BatchPage() {
  const { store, submissions, hold } = useBatches();
  const { store: draftStore, view } = useDraft();
  const { values: search, change } = useSearch(itemList.shape);
  const { actions, message } = useBatchActions(store, draftStore);
  const scoped = useScoped();
  const selected = submissions?.find(({ key }) => key === search.of);
  return (
    <>
      <title>Target ACOS (v2) · Crosschannel</title>
      <PageHeader
        title="Target ACOS (v2)"
        actions={
          <Link to={scoped(paths.migration)} className={linkClass}>
            v2 to v3 migration
          </Link>
        }
      />
      {hold !== null && (
        <Notice tone={hold === 'offline' ? 'offline' : 'warn'}>{holds[hold]}</Notice>
      )}
      {message !== null && <Notice tone="info">{message}</Notice>}
      {search.of === '' && (
        <>
          <Compose store={store} />
          {/* Rendered together with the draft, which would push it down otherwise. */}
          {view === null ? (
            <Skeleton height="8rem" />
          ) : (
            <SubmissionList submissions={submissions} actions={actions} />
          )}
        </>
      )}
      {search.of !== '' && submissions !== null && selected === undefined && (
        <Message
          tone="empty"
          title="Submission not found"
          actions={
            <Link to={scoped(paths.batch)} className={linkClass}>
              All submissions
            </Link>
          }
        >
          <p>
            It was removed, or submitted in another browser. The service cannot list submissions.
          </p>
        </Message>
      )}
      {selected !== undefined && (
        <SubmissionView
          key={selected.key}
          store={store}
          submission={selected}
          waitsFor={heldBackBy(submissions ?? [])}
          actions={actions}
          onRemoved={() => change({ of: '' })}
        />
      )}
    </>
  );
}

interface SubmissionViewProps {
  store: BatchStore;
  submission: Submission;
  waitsFor: Submission | null;
  actions: BatchActions;
  onRemoved: () => void;
}

/** A submission with the results of all its items, which can be filtered, sorted and exported. */
function SubmissionView(props: SubmissionViewProps) {
  const { store, submission, waitsFor, actions, onRemoved } = props;
  const scoped = useScoped();
  const list = useRecordList(itemList, useSubmissionItems(store, submission.batches));
  return (
    <>
      <p>
        <Link to={scoped(paths.batch)} className={linkClass}>
          All submissions
        </Link>
      </p>
      <Panel title="Submission">
        <ul>
          <SubmissionItem
            submission={submission}
            waitsFor={waitsFor}
            actions={actions}
            onRemoved={onRemoved}
          />
        </ul>
      </Panel>
      <ListTable shown={list} />
    </>
  );
}
