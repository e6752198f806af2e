import { type ComponentType, lazy, useDeferredValue } from 'react';

/**
 * A popup whose code loads when it first opens. `preload` gives it a head start, when the pointer or the
 * focus reaches the trigger.
 */
export function lazyPopup<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load().catch(() => LoadFailed) }));
  function Popup(props: Props) {
    // Deferred, so that the page stays as it is until the code is here, without a placeholder.
    const isDue = useDeferredValue(true, false);
    return isDue && <Loaded {...props} />;
  }
  const preload = (): void => void load().catch(() => {});
  return Object.assign(Popup, { preload });
}

function LoadFailed() {
  return (
    <span
      role="alert"
      className="absolute z-50 mt-9 rounded-md border border-bad bg-raised px-3 py-2 text-ink shadow-raised"
    >
      This did not load. Check your connection and reload the page.
    </span>
  );
}
