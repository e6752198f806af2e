import type { ComponentType } from 'react';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type Part, usePart } from '#ui/lazy-module.ts';

/** A chart whose library is loaded with the first chart; until then a placeholder of the same size. */
export function lazyChart<Props extends object>(chart: Part<ComponentType<Props>>) {
  return function LazyChart(props: Props) {
    const { value: Loaded, failed, retry } = usePart(chart, true);
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (!failed) return <Skeleton height="100%" />;
    return (
      <Message
        tone="error"
        title="The chart did not load"
        actions={<Button onClick={retry}>Retry</Button>}
      >
        Its data are in the table.
      </Message>
    );
  };
}
