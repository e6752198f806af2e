import { ServiceError } from '#api/errors.ts';
import { ResultError } from '#api/result.ts';

/** What is wrong with the address of a result; `null` where something else failed. */
export function troubleOf(
  error: unknown,
): { reason: 'expired' | 'forbidden'; origin: string | null } | null {
  return error instanceof ResultError ? { reason: error.reason, origin: error.origin } : null;
}

/** Whether the service does not know what was asked for. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ServiceError && error.failure.kind === 'notFound';
}
