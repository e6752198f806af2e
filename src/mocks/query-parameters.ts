/**
 * The query parameters of the endpoints that have any, by whether they are given or chosen; all are optional.
 * api/contract/README.md.
 */
import type { EndpointName } from '#api/contract/endpoints.ts';

interface Parameters {
  given: readonly string[];
  chosen?: readonly string[];
}

export const queryParameters: Readonly<Partial<Record<EndpointName, Parameters>>> = {
  // The cursor is given; its name and the page size are not.
  accounts: { given: ['channel', 'is_connected'], chosen: ['cursor', 'limit'] },
  campaigns: { given: ['channel', 'status', 'account_id', 'campaign_type'] },
  keywords: { given: ['channel', 'status', 'campaign_id', 'ad_group_id'] },
  listings: { given: ['channel', 'status', 'is_parent', 'account_id'] },
  inventory: { given: ['channel', 'account_id'], chosen: ['cursor', 'limit'] },
};
