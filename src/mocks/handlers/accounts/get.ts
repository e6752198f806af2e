import { endpoint } from '#mocks/endpoint.ts';
import { unknown } from '#mocks/refusal.ts';
import { seenAccount } from '#mocks/sight.ts';
import { accountIndex } from '#mocks/world/accounts.ts';

/** GET /advertising/accounts/{id} */
export const getAccount = endpoint('account', (call) => {
  const { id = '' } = call.params;
  const i = accountIndex(call.layout, id);
  const account = i === null ? null : seenAccount(call, i);
  if (!account) throw unknown('account', id);
  return account;
});
