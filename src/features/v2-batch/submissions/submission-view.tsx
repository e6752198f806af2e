import { Link } from 'react-router';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import type { Submission } from '#features/v2-batch/store/stored-batches.ts';
import { ListTable } from '#shared/list-page/list-page.tsx';
import { useRecordList } from '#shared/list-page/use-list.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { itemList } from './items.list.tsx';
import { SubmissionItem } from './submission-item.tsx';
import type { BatchActions } from './use-batch-actions.ts';
import { useSubmissionItems } from './use-submission-items.ts';

interface SubmissionViewProps {
  store: BatchStore;
  submission: Submission;
  actions: BatchActions;
  onRemoved: () => void;
}

/** A submission with the results of all its items, which can be filtered, sorted and exported. */
export function SubmissionView({ store, submission, actions, onRemoved }: SubmissionViewProps) {
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
          <SubmissionItem submission={submission} actions={actions} onRemoved={onRemoved} />
        </ul>
      </Panel>
      <ListTable shown={list} />
    </>
  );
}
