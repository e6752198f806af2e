/** The keywords as a table of the row engine. */
import type { TableSpec } from '#lib/table-query.ts';
import { campaignFactColumns } from './campaign-facts.ts';
import { tableOptions } from './loaded-table.ts';

export const keywordSpec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text', searched: true },
    { id: 'keyword', path: 'keyword_text', type: 'text', searched: true },
    { id: 'match_type', type: 'enum', order: ['exact', 'phrase', 'broad', 'auto'] },
    { id: 'bid', type: 'money' },
    {
      id: 'currency',
      path: 'currency_code',
      type: 'enum',
      // The first is that of a joined report's row.
      orElse: ['report_currency', 'campaign_currency'],
    },
    { id: 'state', type: 'enum', order: ['enabled', 'paused', 'archived'] },
    { id: 'campaign_id', type: 'text' },
    { id: 'campaign', type: 'lookup', of: 'campaign_id', names: 'campaigns', searched: true },
    { id: 'ad_group_id', type: 'text', searched: true },
    { id: 'account_id', type: 'text', orElse: ['campaign_account'] },
    { id: 'account', type: 'lookup', of: 'account_id', names: 'accounts', searched: true },
    { id: 'channel', type: 'enum', orElse: ['campaign_channel'] },
    ...campaignFactColumns,
  ],
};

/**
 * `GET /advertising/keywords`, called once for the whole list: the service returns it in one piece, so
 * filtering costs the same there and is done here without a call.
 */
export const keywordTable = tableOptions({
  queryKey: ['keywords', 'list'],
  endpoint: 'keywords',
  spec: keywordSpec,
});
