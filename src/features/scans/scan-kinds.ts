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
  /** Also the storage area of the results. */
  name: ScanKind;
  endpoint: EndpointName;
  /** Maximum number of IDs per call. */
  perCall: number;
  /** How long a result stays fresh, in milliseconds. */
  fresh: number;
  /** Requests some IDs; an ID the service does not know is missing from the result. Throws `ServiceError`. */
  ask: (ids: readonly string[], call: Call) => Promise<ReadonlyMap<string, unknown>>;
  /** Parses a stored result; `null` if it is invalid. */
  parse: (value: unknown) => ScanResult | null;
}

/** Scores and eligibility change daily. */
const day = 24 * 3600_000;

export const scanDefinitions = {
  quality: {
    name: 'quality',
    endpoint: 'quality',
    perCall: 1,
    fresh: day,
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
    endpoint: 'eligibility',
    perCall: eligibilityLimit,
    fresh: day,
    ask: fetchEligibility,
    parse: resultOf(Eligibility),
  },
} as const satisfies Record<ScanKind, ScanDefinition>;

function resultOf<T extends z.core.$ZodType>(schema: T) {
  const shape = z.object({ of: z.nullable(schema) });
  return (value: unknown): ScanResult<z.output<T>> | null => {
    const read = z.safeParse(shape, value);
    return read.success ? (read.data as ScanResult<z.output<T>>) : null;
  };
}
