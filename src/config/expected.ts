/**
 * What each entry of `config.json` should be, as the end of the sentence "It should be …". Apart
 * from the check, because only a wrong entry needs it.
 */
import type { ConfigError } from '#config.ts';

const origins = 'a list of origins such as ["https://id.example.com"], without paths';
const text = 'text that is not empty, in plain letters, digits and signs';

const expectations: Readonly<Record<string, string>> = {
  base_url:
    'the address of the service: "https://…", with or without a path, or a path on this host such as "/_service", without a query, a fragment or a password',
  subscription_key: text,
  sign_in: '{"kind": "service"} or {"kind": "openid", "authority": "https://…"}',
  'sign_in.authority':
    'the https address of an OpenID provider, without a query, a fragment or a password',
  sign_out: '"redirect", "post" or "local"',
  client_id: text,
  scope: 'OAuth scopes with "openid" among them, for example "openid profile offline_access"',
  allowed_sign_in_origins: origins,
  allowed_result_origins: origins,
  v2_batch: 'true or false',
};

/** What the wrong entry should have been; of the file itself, with what came instead. */
export function expectedOf({ entry, found }: ConfigError): string {
  return (
    expectations[entry] ??
    `one JSON object in a file beside index.html, reachable without signing in${found === '' ? '' : ` (${found})`}`
  );
}
