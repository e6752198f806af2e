import { describe, expect, test } from 'vitest';
import shipped from '../../public/config.json' with { type: 'json' };
import { ConfigError, parseConfig } from './config.ts';
import { expectedOf } from './expected.ts';

const origin = 'https://desk.example.com';
const parse = (changes: Record<string, unknown>) => parseConfig({ ...shipped, ...changes }, origin);

describe('the configuration', () => {
  test('as shipped is valid', () => {
    expect(parse({})).toMatchObject({
      baseUrl: `${origin}/_service`,
      signIn: { kind: 'service' },
      v2Batch: true,
    });
  });

  test.each([
    ['/_service', `${origin}/_service`],
    ['/', origin],
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/ads/', 'https://api.example.com/ads'],
    ['http://localhost:4010', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
    ['https://[2001:db8::1]/v3', 'https://[2001:db8::1]/v3'],
    ['https://bücher.example.com', 'https://xn--bcher-kva.example.com'],
  ])('accepts a base_url of %s', (base_url, expected) =>
    expect(parse({ base_url }).baseUrl).toBe(expected),
  );

  test.each([
    ['base_url', undefined],
    ['base_url', ''],
    ['base_url', 'api.example.com'],
    ['base_url', '//api.example.com'],
    ['base_url', '/\\api.example.com'],
    ['base_url', 'http://api.example.com'],
    ['base_url', 'https://api.example.com/?key=1'],
    ['base_url', 'https://me:secret@api.example.com'],
    ['base_url', 'javascript:alert(1)'],
    ['base_url', 'https://*.example.com'],
    ['base_url', 'https://a,b'],
    ['subscription_key', ''],
    ['subscription_key', 'two\nlines'],
    ['subscription_key', 7],
    ['sign_in', 'service'],
    ['sign_in', { kind: 'password' }],
    ['sign_in.authority', { kind: 'openid' }],
    ['sign_in.authority', { kind: 'openid', authority: 'http://id.example.com' }],
    ['sign_in.authority', { kind: 'openid', authority: 'https://me@id.example.com' }],
    ['sign_in.authority', { kind: 'openid', authority: 'https://*.example.com' }],
    ['sign_out', 'get'],
    ['client_id', null],
    ['scope', 'profile'],
    ['allowed_sign_in_origins', 'https://id.example.com'],
    ['allowed_sign_in_origins', ['https://id.example.com/path']],
    ['allowed_sign_in_origins', ['https://*']],
    ['allowed_result_origins', ['*']],
    ['allowed_result_origins', ['https://*.example.com']],
    ['allowed_result_origins', ['https://a;script-src']],
    ['allowed_result_origins', ["https://a'unsafe-inline'"]],
    ['v2_batch', 'yes'],
    ['report_errors_to', ['https://errors.example.com']],
    ['report_errors_to', 'https://errors.example.com/path'],
    ['report_errors_to', 'http://errors.example.com'],
    ['report_errors_to', 'https://*.example.com'],
  ])('rejects %s = %j, names the entry and describes a valid one', (entry, value) => {
    const key = entry.split('.')[0] ?? entry;
    expect(() => parse({ [key]: value })).toThrow(ConfigError);
    expect(() => parse({ [key]: value })).toThrow(`"${entry}" is missing or wrong`);
    expect(expectedOf(new ConfigError(entry))).not.toContain('JSON object');
  });

  test.each([[null], [[]], ['text']])('is rejected if it is %j', (json) => {
    expect(() => parseConfig(json, origin)).toThrow('config.json');
    expect(expectedOf(new ConfigError('config.json', 'the host returned status 404'))).toMatch(
      /^one JSON object .* \(the host returned status 404\)$/,
    );
  });

  test('lists and switches are optional', () => {
    const {
      allowed_sign_in_origins: _a,
      allowed_result_origins: _b,
      v2_batch: _c,
      ...least
    } = shipped;
    expect(parseConfig(least, origin)).toMatchObject({
      allowedSignInOrigins: [],
      allowedResultOrigins: [],
      v2Batch: false,
    });
  });
});
