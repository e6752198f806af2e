/**
 * A description of each valid entry of `config.json`, which completes the sentence "It should be …". In a
 * file of its own because only an invalid entry needs it.
 */
import type { ConfigError } from './config.ts';

const origins = 'a list of origins such as ["https://id.example.com"], without paths';
const text = 'non-empty text of ASCII letters, digits and punctuation';

const expectations: Readonly<Record<string, string>> = {
  base_url:
    'the address of the service: "https://…", with or without a path, or a path on this host such as "/_service", without a query, a fragment or a password',
  subscription_key: text,
  sign_in: '{"kind": "service"} or {"kind": "openid", "authority": "https://…"}',
  'sign_in.authority':
    'the https address of an OpenID provider, without a query, a fragment or a password',
  sign_out: '"redirect", "post" or "local"',
  client_id: text,
  scope: 'OAuth scopes that include "openid", for example "openid profile offline_access"',
  allowed_sign_in_origins: origins,
  allowed_result_origins: origins,
  v2_batch: 'true or false',
  report_errors_to: 'an origin such as "https://errors.example.com", without a path',
  adapter: 'the path of a JavaScript module beside config.json, such as "adapter.js"',
};

const file = 'one JSON object in a file beside index.html, reachable without signing in';

/** The description of a valid entry; for a file, with what is wrong with it. */
export function expectedOf({ entry, found }: ConfigError): string {
  return `${expectations[entry] ?? file}${found === '' ? '' : ` (${found})`}`;
}
