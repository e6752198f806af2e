/** For tests: a campaign's metrics without any value, so that a new field of the contract changes no test. */
import * as z from 'zod/mini';
import { Metrics } from '#api/contract/campaign.ts';

export const noMetrics: Metrics = z.parse(Metrics, {});
