import { useEffect } from 'react';
import type { Desk } from './desk.ts';
import type { Report } from './record.ts';

/** While its page is looked at: of these reports it was seen that they have ended, once that was told. */
export function useSeen(desk: Desk, reports: readonly Report[] | null): void {
  useEffect(() => {
    const see = (): void => {
      if (document.visibilityState === 'hidden') return;
      const told = reports?.filter(({ news }) => news === 'told') ?? [];
      void desk.seen(told.map(({ key }) => key));
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [desk, reports]);
}
