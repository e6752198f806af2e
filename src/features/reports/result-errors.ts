import { ServiceError } from '#api/errors.ts';
import { ResultError } from '#api/result.ts';

/** A problem with a result's URL; `null` for other failures. */
export function resultError(
  error: unknown,
): { reason: 'expired' | 'forbidden'; origin: string | null } | null {
  return error instanceof ResultError ? { reason: error.reason, origin: error.origin } : null;
}

/** Whether the service does not know the report. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.failure.kind === 'notFound';
}
