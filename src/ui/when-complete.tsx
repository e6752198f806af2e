import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { contentComplete } from '#lib/idle.ts';

/** What a page can do without, and takes time to compute: its children, once the page’s own content is complete. */
export function WhenComplete({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    void contentComplete(gone.signal).then(() => {
      if (!gone.signal.aborted) startTransition(() => setDue(true));
    });
    return () => gone.abort();
  }, []);
  return isDue && children;
}
