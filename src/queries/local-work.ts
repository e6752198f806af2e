import { keepPreviousData } from '@tanstack/react-query';

/**
 * Options of queries that work on what this device has, also offline. The previous result stays until the next is ready;
 * a result lasts as long as its key and its page, because it may be large.
 */
export const localWork = {
  placeholderData: keepPreviousData,
  structuralSharing: false,
  networkMode: 'always',
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
} as const;
