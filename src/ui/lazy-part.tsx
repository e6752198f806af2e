import { type ComponentType, lazy } from 'react';
import { idle } from '#lib/idle.ts';
import { LoadFailed } from './feedback/load-failed.tsx';

interface PartOptions<Props> {
  /** What a message names if it does not load: "Trend". Without it, the part is left out silently. */
  name?: string;
  /** Displayed if it does not load, instead of that message. */
  otherwise?: ComponentType<Props>;
  /** Loaded once the browser is idle. */
  isLate?: boolean;
}

/** A part of a page whose code loads separately. If that fails, the rest of the page works. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, otherwise, isLate = false }: PartOptions<Props> = {},
) {
  const Message = () => name !== undefined && <LoadFailed title={`${name} could not be loaded`} />;
  const Failed: ComponentType<Props> = otherwise ?? Message;
  return lazy(async () => {
    if (isLate) await idle();
    return { default: await load().catch(() => Failed) };
  });
}
