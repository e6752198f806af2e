import {
  type ComponentType,
  createContext,
  lazy,
  type LazyExoticComponent,
  Suspense,
  useContext,
  useDeferredValue,
  useState,
} from 'react';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const Retry = createContext(() => {});

/**
 * A chart whose library is loaded with the first chart; until then a placeholder of the same size. It is drawn
 * again after the control that changes it: that takes longer than a frame.
 */
export function lazyChart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // Rendered as a component of its own, since React never repeats the load of a lazy one.
  const attempt = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => ({ default: await load().catch(() => LoadFailed) }));
  let latest = { Chart: attempt() };
  return function LazyChart(props: Props) {
    const [{ Chart }, setLatest] = useState(latest);
    const due = useDeferredValue(props);
    const retry = (): void => {
      latest = { Chart: attempt() };
      setLatest(latest);
    };
    return (
      <Retry value={retry}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <Chart {...due} />
        </Suspense>
      </Retry>
    );
  };
}

/** Replaces a chart whose code could not be loaded. */
function LoadFailed() {
  const retry = useContext(Retry);
  return (
    <Message
      tone="error"
      title="The chart did not load"
      actions={<Button onClick={retry}>Retry</Button>}
    >
      Its data are in the table.
    </Message>
  );
}
