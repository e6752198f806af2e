import type { ComponentType } from 'react';
import { Button } from '../button.tsx';
import { Message } from '../feedback/message.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { type Part, usePart } from '../use-part.ts';

/** A chart whose library is loaded when the first one is shown; until then a placeholder of the same size. */
export function lazyChart<Props extends object>(chart: Part<ComponentType<Props>>) {
  return function LazyChart(props: Props) {
    const { value: Loaded, failed, retry } = usePart(chart, true);
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (!failed) return <Skeleton height="100%" />;
    return (
      <Message
        tone="error"
        title="The chart could not be loaded"
        actions={<Button onClick={retry}>Try again</Button>}
      >
        Its numbers are in the table.
      </Message>
    );
  };
}
