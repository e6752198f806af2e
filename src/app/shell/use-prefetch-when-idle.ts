import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { idle } from '#lib/idle.ts';

/** Runs `prefetch` once the page is idle. */
export function usePrefetchWhenIdle(hasBatch: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isGone = false;
    void idle()
      .then(async () => {
        if (!isGone) (await import('./prefetch.ts')).prefetch(hasBatch, queryClient);
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [hasBatch, queryClient]);
}
