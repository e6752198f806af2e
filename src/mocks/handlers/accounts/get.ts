import { endpoint } from '#mocks/endpoint.ts';
import { unknown } from '#mocks/refusal.ts';
import { visibleAccount } from '#mocks/visible-rows.ts';
import { accountIndex } from '#mocks/world/accounts.ts';

/** GET /advertising/accounts/{id} */
export const getAccount = endpoint('account', (call) => {
  const { id = '' } = call.params;
  const i = accountIndex(call.layout, id);
  const account = i === null ? null : visibleAccount(call, i);
  if (!account) throw unknown('account', id);
  return account;
});
