import { type ComponentType, lazy, Suspense } from 'react';
import { contentComplete } from '#lib/idle.ts';

/**
 * A part of a page that loads once the page's own content is complete, or after `wait` milliseconds. If that fails,
 * the page works without it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wait?: number,
) {
  const Loaded = lazy(async () => {
    await contentComplete(wait);
    return { default: await load().catch((): ComponentType<Props> => () => null) };
  });
  return function Late(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
