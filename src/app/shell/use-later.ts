import { useEffect } from 'react';

/**
 * What the app will need, fetched once the page has nothing better to do: the dialog of a session
 * that is over, because it may be needed just when there is no connection, and the engine of the
 * big tables, because its worker takes a moment to start.
 */
export function useLater(): void {
  useEffect(() => {
    const fetchThem = (): void => {
      import('./session-ended.tsx').catch(() => {});
      import('../../rows/engine.ts').then(({ startEngine }) => startEngine()).catch(() => {});
    };
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(fetchThem, 1000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(fetchThem, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, []);
}
