import { type ComponentType, lazy } from 'react';
import { idle } from '#lib/idle.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

interface PartOptions {
  /** What a message names if it does not load: "Trend". */
  name: string;
  /** Loaded once the browser is idle. */
  isLate?: boolean;
}

/** The charts of a page, whose code loads separately. If that fails, the rest of the page works. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, isLate = false }: PartOptions,
) {
  const Failed: ComponentType<Props> = () => <LoadFailed title={`${name} could not be loaded`} />;
  return lazy(async () => {
    if (isLate) await idle();
    return { default: await load().catch(() => Failed) };
  });
}
