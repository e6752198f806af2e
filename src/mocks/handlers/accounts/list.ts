import { endpoint } from '#mocks/endpoint.ts';
import { flagParameter, matches, page } from '#mocks/query.ts';
import { visibleAccount, visibleRows } from '#mocks/visible-rows.ts';

/** GET /advertising/accounts: filters `channel` and `is_connected`, pages by `cursor` and `limit`. */
export const listAccounts = endpoint('accounts', (call) => {
  const connected = flagParameter(call.query, 'is_connected');
  const rows = [...visibleRows(call.layout.accounts.length, (i) => visibleAccount(call, i))].filter(
    (row) =>
      matches(row, call.query, { channel: 'channel' }) &&
      (connected === undefined || row.is_connected === connected),
  );
  return page(rows, call);
});
