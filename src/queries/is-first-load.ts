import type { UseQueryResult } from '@tanstack/react-query';

/** Whether data are on their way for the first time: not offline, and no attempt has failed. */
export const isFirstLoad = ({
  isPending,
  isPaused,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'isPaused' | 'failureCount'>): boolean =>
  isPending && !isPaused && failureCount === 0;
