import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { idle } from '#lib/idle.ts';

/** Fetches what `later.ts` names, once the page has nothing better to do. */
export function useLater(hasBatch: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isGone = false;
    void idle()
      .then(async () => {
        if (!isGone) (await import('./later.ts')).fetchLater(hasBatch, queryClient);
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [hasBatch, queryClient]);
}
