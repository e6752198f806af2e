/** The kinds of background work: what is asked for, how, and for how long an answer counts. */
import * as z from 'zod/mini';
import type { Call } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { Eligibility, eligibilityLimit } from '#api/contract/fulfillment.ts';
import { Quality } from '#api/contract/listing.ts';
import { ServiceError } from '#api/errors.ts';
import { askEligibility } from '#queries/eligibility.queries.ts';
import { askQuality } from '#queries/quality.queries.ts';

export type CrawlKind = 'quality' | 'eligibility';

/** What is known of one id: the service's record, or `null` where it does not know the id. */
export interface Result<T = unknown> {
  of: T | null;
}

export interface Kind {
  /** Also the area of the device that the results lie in. */
  name: CrawlKind;
  endpoint: EndpointName;
  /** Ids that one call takes at most. */
  perCall: number;
  /** How long a result is not asked for again, in milliseconds. */
  fresh: number;
  /** Asks for some ids; one that the service does not know is not in the answer. Throws `ServiceError`. */
  ask: (ids: readonly string[], call: Call) => Promise<ReadonlyMap<string, unknown>>;
  /** Reads a kept result; `null` where it is odd. */
  parse: (value: unknown) => Result | null;
}

/** Scores and eligibility move by the day. */
const day = 24 * 3600_000;

export const kinds = {
  quality: {
    name: 'quality',
    endpoint: 'quality',
    perCall: 1,
    fresh: day,
    async ask([id = ''], call) {
      try {
        return new Map([[id, await askQuality(id, call)]]);
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
    ask: askEligibility,
    parse: resultOf(Eligibility),
  },
} as const satisfies Record<CrawlKind, Kind>;

function resultOf<T extends z.core.$ZodType>(schema: T) {
  const shape = z.object({ of: z.nullable(schema) });
  return (value: unknown): Result<z.output<T>> | null => {
    const read = z.safeParse(shape, value);
    return read.success ? (read.data as Result<z.output<T>>) : null;
  };
}
