import { endpoint } from '../../endpoint.ts';
import { unknown } from '../../refusal.ts';
import { seenAccount } from '../../sight.ts';
import { accountIndex } from '../../world/accounts.ts';

/** GET /advertising/accounts/{id} */
export const getAccount = endpoint('account', (call) => {
  const { id = '' } = call.params;
  const i = accountIndex(call.layout, id);
  const account = i === null ? null : seenAccount(call, i);
  if (!account) throw unknown('account', id);
  return account;
});
