import type { ReactNode } from 'react';
import { counted } from '#lib/format.ts';
import type { TableView } from '#rows/table.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { part, usePart } from '#ui/lazy-module.ts';
import type { ListView } from './list-view.ts';

const serviceMessage = part(
  () => import('#workspace/service-message.tsx'),
  (module) => module.ServiceMessage,
);

interface ListRowsProps {
  shown: {
    list: ListView;
    /** The engine's failure. */
    error: unknown;
    /** Retries with another table. */
    retry: () => void;
  };
  /** The singular of a row: "account". */
  one: string;
  skeleton: ReactNode;
  /** Displayed if no row matches while more are loading. */
  soFar?: ReactNode;
  onClear: () => void;
  children: (view: TableView) => ReactNode;
}

/** Every state of a list's rows but the rows: loading, no matches, engine failure. */
export function ListRows({ shown, one, skeleton, soFar, onClear, children }: ListRowsProps) {
  const { list, error, retry } = shown;
  const { view } = list;
  const failure = usePart(serviceMessage, error !== null);
  if (error !== null) {
    return failure.value && <failure.value error={error} what={`${one}s`} onRetry={retry} />;
  }
  if (view === undefined) return skeleton;
  if (view.rows > 0) return children(view);
  if (soFar !== undefined) return soFar;
  return (
    <Message
      tone="empty"
      title={`No ${one}s match your filters`}
      actions={
        <Button variant="primary" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      <p>{counted(view.total, one)} loaded. Change or clear the filters to see them.</p>
    </Message>
  );
}
