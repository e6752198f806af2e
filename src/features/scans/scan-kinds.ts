/** The kinds of scans: what they request, how, and how long a result stays fresh. */
import * as z from 'zod/mini';
import type { Call } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { Eligibility, eligibilityLimit } from '#api/contract/fulfillment.ts';
import { Quality } from '#api/contract/listing.ts';
import { ServiceError } from '#api/errors.ts';
import { fetchEligibility } from '#queries/eligibility.queries.ts';
import { fetchQuality } from '#queries/quality.queries.ts';

export type ScanKind = 'quality' | 'eligibility';

/** The result for one ID: the service's record, or `null` if the service does not know the ID. */
export interface ScanResult<T = unknown> {
  of: T | null;
}

export interface ScanDefinition {
  /** Also the endpoint, and the storage area of the results. */
  name: ScanKind & EndpointName;
  /** Maximum number of IDs per call. */
  perCall: number;
  /** Requests some IDs; an ID the service does not know is missing from the result. Throws `ServiceError`. */
  ask: (ids: readonly string[], call: Call) => Promise<ReadonlyMap<string, unknown>>;
  /** Parses a stored result; `null` if it is invalid. */
  parse: (value: unknown) => ScanResult | null;
}

/** How long a result stays fresh, in milliseconds: scores and eligibility change daily. */
export const freshFor = 24 * 3600_000;

export const scanDefinitions = {
  quality: {
    name: 'quality',
    perCall: 1,
    async ask([id = ''], call) {
      try {
        return new Map([[id, await fetchQuality(id, call)]]);
      } catch (error) {
        if (error instanceof ServiceError && error.failure.kind === 'notFound') return new Map();
        throw error;
      }
    },
    parse: resultOf(Quality),
  },
  eligibility: {
    name: 'eligibility',
    perCall: eligibilityLimit,
    ask: fetchEligibility,
    parse: resultOf(Eligibility),
  },
} as const satisfies Record<ScanKind, ScanDefinition>;

function resultOf<T extends z.core.$ZodType>(schema: T) {
  const shape = z.object({ of: z.nullable(schema) });
  return (value: unknown) =>
    (z.safeParse(shape, value).data ?? null) as ScanResult<z.output<T>> | null;
}
