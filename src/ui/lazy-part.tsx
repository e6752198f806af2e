import { type ComponentType, lazy, useState } from 'react';
import { idle } from '#lib/idle.ts';
import { useBackOnline } from '#lib/use-online.ts';
import { LoadFailed } from './feedback/load-failed.tsx';

interface PartOptions<Props> {
  /** What a message names if it does not load: "Trend". Without it, the part is left out silently. */
  name?: string;
  /** Displayed if it does not load, instead of that message. */
  otherwise?: ComponentType<Props>;
  /** Loaded once the browser is idle. */
  isLate?: boolean;
}

/** A part of a page whose code loads separately. If that fails, the rest of the page works, and it
 * loads again when the connection returns. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, otherwise, isLate = false }: PartOptions<Props> = {},
) {
  const Message = () => name !== undefined && <LoadFailed title={`${name} could not be loaded`} />;
  const Absent: ComponentType<Props> = otherwise ?? Message;
  function Failed(props: Props) {
    const [Part, setPart] = useState(() => Absent);
    useBackOnline(() => {
      load().then(
        (code) => setPart(() => code),
        () => {},
      );
    });
    return <Part {...props} />;
  }
  return lazy(async () => {
    if (isLate) await idle();
    return { default: await load().catch(() => Failed) };
  });
}
