/** The batch mechanism of v2. api/contract/README.md, "v2 batch"; field names are given. */
import * as z from 'zod/mini';
import { flag, id, quantity, record, text } from './field.ts';

/** Given: api/contract/README.md, "v2 batch". */
export const batchLimit = 100;

/** Given, like `batchLimit`. All but SUCCESS return 206. */
export const batchStatuses = ['PENDING', 'RUNNING', 'PARTIAL', 'FAILED', 'SUCCESS'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** A submitted item. Given: two texts and a number. */
export interface MasterlistItem {
  asin: string;
  countryCode: string;
  percACoS: number;
}

/**
 * Valid values. Chosen: the format of an asin, a country as an ISO 3166-1 alpha-2 code, and `percACoS` as a
 * percentage above the first and at most the second number.
 */
export const masterlistRules = { asinLength: 10, percAbove: 0, percMost: 200 } as const;

const ItemStatus = record({
  given: { success: flag, message: text, process: text },
  chosen: {},
});

const BatchItem = record({
  given: {
    id: text,
    asin: text,
    countryCode: text,
    percACoS: quantity,
    status: z.catch(z.nullable(ItemStatus), null),
  },
  chosen: {},
});

/** A batch's status; `data` is present with FAILED, SUCCESS and PARTIAL. */
export const Batch = record({
  given: { batchId: id, status: text, data: z.catch(z.nullable(z.array(BatchItem)), null) },
  chosen: {},
});
export type Batch = z.infer<typeof Batch>;
