import { type ComponentType, lazy, useDeferredValue, useEffect, useState } from 'react';
import { useNewVersion } from '#ui/feedback/new-version.ts';

interface Closable {
  onClose?: () => void;
}

/**
 * A popup, or any part displayed on demand, whose code loads when it first opens, and again if that failed. Spread `headStart` on its trigger:
 * loading then starts when the pointer or the focus reaches it. One that is not `essential` fails silently.
 */
export function lazyPopup<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { essential = true } = {},
) {
  const create = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await load() };
      } catch {
        latest = create();
        return { default: essential ? LoadFailed : () => null };
      }
    });
  let latest = create();
  function Popup(props: Props) {
    const [Loaded] = useState(() => latest);
    // Deferred, so that the page stays as it is until the code is here, without a placeholder.
    const isDue = useDeferredValue(true, false);
    return isDue && <Loaded {...props} />;
  }
  const preload = (): void => void load().catch(() => {});
  return Object.assign(Popup, {
    preload,
    headStart: { onPointerEnter: preload, onFocus: preload },
  });
}

function LoadFailed({ onClose }: Closable) {
  // A notification says so instead.
  const isClosed = useNewVersion() !== null;
  useEffect(() => {
    if (isClosed) onClose?.();
  }, [isClosed, onClose]);
  if (isClosed) return null;
  return (
    <span
      role="alert"
      className="absolute z-50 mt-9 rounded-md border border-bad bg-raised px-3 py-2 text-ink shadow-raised"
    >
      This did not load. Check your connection and try again.
      {onClose && (
        <button type="button" onClick={onClose} className="ml-2 font-medium text-accent">
          Close
        </button>
      )}
    </span>
  );
}
